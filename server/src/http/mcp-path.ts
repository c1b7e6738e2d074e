/** Where assistants connect. Outside of the API: what is spoken there is another protocol's. */
export const MCP_PATH = '/mcp'
