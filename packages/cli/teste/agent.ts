import { expect } from '@jest/globals';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { Command } from './command.ts';

type Json = Record<string, unknown>;

/** What a tool answered: its JSON, what was cut of it, and whether it is a refusal. */
export interface Answer<T = Json> {
  readonly value: T;
  readonly cut: string | undefined;
  readonly refused: boolean;
}

export type Agent = Awaited<ReturnType<typeof startAgent>>;

/** A client of `apura mcp`, as an agent's program starts one. */
export async function startAgent(command: Command, ambiente: Record<string, string>, ...options: string[]) {
  const client = new Client({ name: 'scripted', version: '1.0.0' });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [command.arquivo, 'mcp', ...options],
      cwd: command.folder,
      env: command.ambiente(ambiente),
    }),
  );
  async function call<T = Json>(name: string, args: Json = {}): Promise<Answer<T>> {
    for (;;) {
      const { content, structuredContent, isError } = await client.callTool({ name, arguments: args });
      const [answer, cut] = (content as { text: string }[]).map(({ text }) => text);
      const value = JSON.parse(answer ?? '');
      if (!isError) expect(structuredContent).toEqual(value);
      if (value.code !== 'rate_limited') return { value, cut, refused: isError === true };
      // The public calculators count all calls from one address; an agent waits as long as it is told.
      await new Promise((again) => setTimeout(again, value.retryAfter * 1000));
    }
  }
  return {
    call,
    /** What a tool answered that must not refuse. */
    async value<T = Json>(name: string, args: Json = {}): Promise<T> {
      const { value, refused } = await call<T>(name, args);
      if (refused) throw new Error(`${name} refused: ${JSON.stringify(value)}`);
      return value;
    },
    tools: async () => (await client.listTools()).tools,
    instructions: () => client.getInstructions(),
    close: () => client.close(),
  };
}
