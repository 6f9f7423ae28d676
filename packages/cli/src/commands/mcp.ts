import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { Contexto } from '../contexto.ts';
import { Failure } from '../failure.ts';
import { errorCode } from '../find-files.ts';
import { describeTools } from '../mcp/describe-tools.ts';
import { callTool, READING, WRITING } from '../mcp/tools.ts';
import { VERSION } from '../version.ts';

/** A server of the Model Context Protocol on standard input and output, until its client closes it. */
export async function mcp(contexto: Contexto, { comEscrita }: { readonly comEscrita?: boolean }) {
  const { textos, entrada, signal } = contexto;
  const { Server, StdioServerTransport, types } = await loadSdk(contexto);
  const tools = comEscrita ? [...READING, ...WRITING] : READING;
  const server: Server = new Server(
    { name: 'apura', version: VERSION },
    { capabilities: { tools: {} }, instructions: textos.mcp.instructions },
  );
  server.setRequestHandler(types.ListToolsRequestSchema, async () => ({
    tools: await describeTools(contexto, tools),
  }));
  server.setRequestHandler(types.CallToolRequestSchema, ({ params }) =>
    callTool(contexto, tools, params.name, params.arguments ?? {}),
  );
  const closed = new Promise<void>((end, fail) => {
    entrada.once('end', end);
    signal.addEventListener('abort', () => fail(signal.reason), { once: true });
  });
  await server.connect(new StdioServerTransport());
  await closed.finally(() => server.close());
}

/** It is no part of the command: whoever has no agent installs nothing for one. */
async function loadSdk({ textos }: Contexto) {
  try {
    const [{ Server }, { StdioServerTransport }, types] = await Promise.all([
      import('@modelcontextprotocol/sdk/server/index.js'),
      import('@modelcontextprotocol/sdk/server/stdio.js'),
      import('@modelcontextprotocol/sdk/types.js'),
    ]);
    return { Server, StdioServerTransport, types };
  } catch (erro) {
    if (errorCode(erro) !== 'ERR_MODULE_NOT_FOUND') throw erro;
    throw new Failure('uso', textos.mcp.withoutSdk);
  }
}
