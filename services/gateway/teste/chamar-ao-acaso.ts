import { expect } from '@jest/globals';
import type { Express } from 'express';
import fc, { type Arbitrary } from 'fast-check';
import request from 'supertest';
import { documentoOpenapi } from '../src/openapi/documento-openapi.ts';
import { BASE } from './gateway-de-teste.ts';
import { deEsquema, estragado } from './gerar-de-esquema.ts';

interface Parametro {
  readonly name: string;
  readonly in: string;
  readonly schema: Record<string, unknown>;
}
interface Descrita {
  readonly parameters: readonly Parametro[];
  readonly requestBody?: { readonly content: Record<string, { readonly schema: Record<string, unknown> }> };
}

const { paths } = documentoOpenapi(BASE) as { paths: Record<string, Record<string, Descrita>> };

/** Every operation of the document, by method and path. */
export const OPERACOES_DESCRITAS = Object.entries(paths).flatMap(([caminho, metodos]) =>
  Object.entries(metodos).map(([metodo, operacao]) => ({
    nome: `${metodo} ${caminho}`,
    metodo,
    caminho,
    operacao,
  })),
);

interface Opcoes {
  readonly app: Express;
  readonly chave: string;
  /** Ids that exist, tried in paths beside those that do not. */
  readonly ids: readonly string[];
  readonly numRuns: number;
  readonly seed?: number;
}

/** Calls one operation with valid, boundary and mutated requests. The app itself holds each answer to the document. */
export async function chamarAoAcaso(
  { metodo, caminho, operacao }: (typeof OPERACOES_DESCRITAS)[number],
  { app, chave, ids, numRuns, seed }: Opcoes,
): Promise<void> {
  const [tipo, corpo] = Object.entries(operacao.requestBody?.content ?? {})[0] ?? [];
  const bom: Arbitrary<unknown> = corpo ? deEsquema(corpo.schema) : fc.constant(undefined);
  const id = fc.oneof(fc.constantFrom(...ids), fc.uuid(), fc.string({ minLength: 1, maxLength: 60 }));
  const consulta = fc.record(
    Object.fromEntries(
      operacao.parameters
        .filter((parametro) => parametro.in === 'query')
        .map(({ name, schema }) => [name, fc.oneof(deEsquema(schema), fc.string({ maxLength: 30 }))]),
    ),
    { requiredKeys: [] },
  );
  const pedido = fc.record({ corpo: corpo ? fc.oneof(bom, estragado(bom)) : bom, id, consulta });
  await fc.assert(
    fc.asyncProperty(pedido, async ({ corpo: enviado, id: nome, consulta: filtros }) => {
      const endereco = caminho.replace(/\{\w+\}/g, () => encodeURIComponent(nome));
      const chamada = request(app)
        [metodo as 'get'](endereco)
        .query(filtros as object)
        .set('Authorization', `Bearer ${chave}`)
        .timeout(5000);
      const json = JSON.stringify(enviado) ?? '';
      if (tipo === 'multipart/form-data') chamada.attach('xml', Buffer.from(json), 'a.xml');
      else if (tipo !== undefined) chamada.set('Content-Type', tipo).send(json);
      const { status } = await chamada.buffer(true);
      expect(status).toBeLessThan(500);
    }),
    { numRuns, ...(seed === undefined ? {} : { seed }) },
  );
}
