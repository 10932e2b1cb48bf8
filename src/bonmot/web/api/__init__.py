"""What is asked of the server beside the socket: one module a subject."""
