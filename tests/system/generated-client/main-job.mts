import { readFileSync, writeFileSync } from 'node:fs';
import createClient from 'openapi-fetch';
import type { paths } from './api.ts';

/**
 * The main job as a stranger would write it with a client generated from /openapi.json. Beside this file the test puts
 * that client's types; it is compiled with them and run. Arguments: address, key, CNPJ of the client, files.
 */
const [baseUrl = '', key = '', cnpj = '', ...files] = process.argv.slice(2);
const api = createClient<paths, 'application/json'>({ baseUrl, headers: { Authorization: `Bearer ${key}` } });
const pause = () => new Promise((done) => setTimeout(done, 200));

const cliente = await api.POST('/v1/clientes', {
  body: { cnpj, razao_social: 'Cliente de Teste', regime: 'lucro_real' },
});
if (cliente.error) throw new Error(cliente.error.code);

const form = new FormData();
for (const file of files) form.append('arquivos', new Blob([readFileSync(file)]), file);
const upload = await api.POST('/v1/upload', {
  body: { arquivos: files },
  bodySerializer: () => form,
  params: { header: { 'Idempotency-Key': 'main-job' } },
});
if (upload.error) throw new Error(upload.error.code);

let job = await api.GET('/v1/upload/{id}', { params: { path: { id: upload.data.job_id } } });
while (job.data && job.data.estado !== 'concluido') {
  await pause();
  job = await api.GET('/v1/upload/{id}', { params: { path: { id: upload.data.job_id } } });
}

const pedida = await api.POST('/v1/apuracoes', {
  body: { cliente_id: cliente.data.id, competencia: '2026-09' },
});
if (pedida.error) throw new Error(pedida.error.code);
const path = { id: pedida.data.id };
let apuracao = await api.GET('/v1/apuracoes/{id}', { params: { path } });
while (apuracao.data && apuracao.data.estado !== 'calculada') {
  if (apuracao.data.estado === 'falhou') throw new Error(apuracao.data.erro?.mensagem);
  await pause();
  apuracao = await api.GET('/v1/apuracoes/{id}', { params: { path } });
}
const pdf = await api.GET('/v1/apuracoes/{id}/pdf', { params: { path }, parseAs: 'arrayBuffer' });
const documentos = await api.GET('/v1/apuracoes/{id}/documentos', {
  params: { path, query: { limit: 100 } },
});

writeFileSync(
  process.stdout.fd,
  JSON.stringify({
    clienteId: cliente.data.id,
    jobId: upload.data.job_id,
    apuracaoId: pedida.data.id,
    processados: job.data?.processados,
    total: apuracao.data?.comparativo?.devido_no_mes?.total_a_recolher,
    pdf: Buffer.from(pdf.data as ArrayBuffer)
      .subarray(0, 5)
      .toString(),
    chaves: documentos.data?.data.map(({ chave }) => chave),
  }),
);
