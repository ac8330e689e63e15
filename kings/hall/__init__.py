"""Tables behind a WebSocket: a small server without a kernel, for browsers on this machine."""
