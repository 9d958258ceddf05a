"""Every message between server and client, as msgspec structs; schemas and client types are made from them."""
