"""The thin transports: REST, WebSocket and the page's files."""
