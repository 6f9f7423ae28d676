import { readFileSync, writeFileSync } from 'node:fs';
import createClient from 'openapi-fetch';
import type { paths } from './api.ts';

/** With a client that was generated from /openapi.json. */
const { APURA_URL: baseUrl = '', APURA_KEY = '', WEBHOOK_URL = '' } = process.env;
const api = createClient<paths, 'application/json'>({
  baseUrl,
  headers: { Authorization: `Bearer ${APURA_KEY}` },
});
const pause = () => new Promise((done) => setTimeout(done, 200));
function good<T>({ data, error }: { data?: T; error?: { code: string } }): T {
  if (data === undefined) throw new Error(error?.code);
  return data;
}

const eu = good(await api.GET('/v1/eu'));
const client = good(
  await api.POST('/v1/clientes', {
    body: { cnpj: '90001001000143', razao_social: 'Mercado Aurora Ltda', regime: 'lucro_real' },
  }),
);
const webhook = good(
  await api.POST('/v1/webhooks', { body: { url: WEBHOOK_URL, eventos: ['apuracao.calculada'] } }),
);
const form = new FormData();
form.append('arquivos', new Blob([readFileSync('nota.xml')]), 'nota.xml');
const job = good(
  await api.POST('/v1/upload', { body: { arquivos: ['nota.xml'] }, bodySerializer: () => form }),
);
const upload = { params: { path: { id: job.job_id } } };
while (good(await api.GET('/v1/upload/{id}', upload)).estado !== 'concluido') await pause();
const asked = good(
  await api.POST('/v1/apuracoes', { body: { cliente_id: client.id, competencia: '2026-09' } }),
);
const path = { id: asked.id };
let month = asked;
while (month.estado !== 'calculada') {
  await pause();
  month = good(await api.GET('/v1/apuracoes/{id}', { params: { path } }));
}
const notes = good(
  await api.GET('/v1/apuracoes/{id}/documentos', { params: { path, query: { limit: 100 } } }),
);
const pdf = good(await api.GET('/v1/apuracoes/{id}/pdf', { params: { path }, parseAs: 'arrayBuffer' }));
const events = good(await api.GET('/v1/eventos', { params: { query: { type: 'apuracao.calculada' } } }));
writeFileSync(
  process.stdout.fd,
  JSON.stringify({
    environment: eu.escritorio.ambiente,
    month: month.id,
    total: month.comparativo?.devido_no_mes?.total_a_recolher,
    notes: notes.data.map(({ chave }) => chave),
    pdf: Buffer.from(pdf as ArrayBuffer)
      .subarray(0, 5)
      .toString(),
    event: events.data[0]?.type,
    secret: webhook.secret,
  }),
);
