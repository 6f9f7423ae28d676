import { randomUUID } from 'node:crypto';
import type { Connection } from '../api/connection.ts';
import { connect, connectWithoutKey } from '../config/connect.ts';
import type { Contexto } from '../contexto.ts';
import { Falha } from '../falha.ts';
import { argumentsOf, type Json, PAGE_LIMIT, type Tool } from './describe-tools.ts';
import { fit } from './fit.ts';

const text = (one: string) => ({ type: 'text' as const, text: one });

/** What the API answers to a tool's arguments. A refusal is a result too: the agent reads its code and its hint. */
export async function callTool(contexto: Contexto, tools: readonly Tool[], name: string, args: Json) {
  try {
    const tool = tools.find((one) => one.name === name);
    if (!tool) throw new Falha('uso', contexto.textos.mcp.unknownTool(name));
    const connection = await (tool.open ? connectWithoutKey : connect)(contexto, false);
    const { json, left } = fit(await ask(connection, tool, args));
    return {
      content: [text(json), ...(left.length ? [text(contexto.textos.mcp.left(left.join(', ')))] : [])],
    };
  } catch (erro) {
    contexto.signal.throwIfAborted();
    if (!(erro instanceof Falha)) throw erro;
    const { code, message, hint, detalhes, retryAfter } = erro.resposta ?? {};
    const refusal = { code: code ?? erro.tipo, message: message ?? erro.message, hint, detalhes, retryAfter };
    return { content: [text(JSON.stringify(refusal))], isError: true };
  }
}

async function ask(connection: Connection, tool: Tool, args: Json): Promise<unknown> {
  const { form, method, path, one = '', whole } = tool;
  if (form) return form.call(connection, args);
  if (method === 'post') {
    const headers = { 'idempotency-key': randomUUID() };
    return connection.json(path, { method: 'POST', body: args, ...(tool.open ? {} : { headers }) });
  }
  const { [one]: wanted, limit, cursor, ...others } = args;
  if (wanted !== undefined) return connection.json(`${path}/${encodeURIComponent(String(wanted))}`);
  const rows = Math.min(Number(limit ?? PAGE_LIMIT.default), PAGE_LIMIT.maximum);
  const inPath = argumentsOf(path);
  const own = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(others[name] ?? '')));
  const filters = Object.fromEntries(Object.entries(others).filter(([name]) => !inPath.includes(name)));
  if (whole === undefined) return connection.json(`${own}?${query({ ...filters, limit: rows, cursor })}`);
  const answer = await connection.json<Readonly<Record<string, readonly unknown[]>>>(
    `${own}?${query(filters)}`,
  );
  return pageOf(answer[whole] ?? [], rows, cursor);
}

const query = (filters: Json): URLSearchParams => {
  const said = Object.entries(filters).filter(([, value]) => value !== undefined);
  return new URLSearchParams(Object.fromEntries(said.map(([name, value]) => [name, String(value)])));
};

/** The cursor of what the API gives whole is the place in it. */
function pageOf(all: readonly unknown[], rows: number, cursor: unknown) {
  const from = Number(cursor ?? 0) || 0;
  const next = from + rows;
  return { data: all.slice(from, next), next_cursor: next < all.length ? String(next) : null };
}
