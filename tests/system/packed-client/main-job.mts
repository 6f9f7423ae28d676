import { openAsBlob, writeFileSync } from 'node:fs';
import { ApiError, createClient } from '@apura/client';

/** The main job as a stranger writes it with the package alone. Arguments: address, key, CNPJ of the client, files. */
const [baseUrl = '', apiKey = '', cnpj = '', ...files] = process.argv.slice(2);
const apura = createClient({ baseUrl, apiKey });
const pause = () => new Promise((done) => setTimeout(done, 200));

const cliente = await apura.post('/v1/clientes', {
  body: { cnpj, razao_social: 'Cliente de Teste', regime: 'lucro_real' },
});
const arquivos = await Promise.all(files.map(async (file) => new File([await openAsBlob(file)], file)));
const sent = {
  form: { cliente_id: cliente.id, competencia: '2026-09', arquivos },
  idempotencyKey: 'main-job',
};
const { job_id: id } = await apura.post('/v1/upload', sent);
const again = await apura.post('/v1/upload', sent);

let job = await apura.get('/v1/upload/{id}', { params: { id } });
while (job.estado !== 'concluido') {
  await pause();
  job = await apura.get('/v1/upload/{id}', { params: { id } });
}

const pedida = await apura.post('/v1/apuracoes', {
  body: { cliente_id: cliente.id, competencia: '2026-09' },
});
const params = { id: pedida.id };
let apuracao = await apura.get('/v1/apuracoes/{id}', { params });
while (apuracao.estado !== 'calculada') {
  if (apuracao.estado === 'falhou') throw new Error(apuracao.erro?.mensagem);
  await pause();
  apuracao = await apura.get('/v1/apuracoes/{id}', { params });
}
const pdf = await apura.get('/v1/apuracoes/{id}/pdf', { params });
const markdown = await apura.response('GET', '/v1/apuracoes/{id}', {
  params,
  headers: { accept: 'text/markdown' },
});

const chaves: string[] = [];
// One row a page: the iterator has to ask again.
for await (const { chave } of apura.list('/v1/apuracoes/{id}/documentos', { params, query: { limit: 1 } }))
  chaves.push(chave);
let pages = 0;
for await (const { data } of apura.pages('/v1/apuracoes/{id}/documentos', { params, query: { limit: 1 } }))
  pages += data.length;

const refused: unknown = await apura
  .get('/v1/clientes/{id}', { params: { id: 'nenhum' } })
  .catch((error) => error);
if (!(refused instanceof ApiError)) throw new Error('not refused as it should be');

const contato = await apura.post('/v1/clientes/{id}/contatos', {
  params: { id: cliente.id },
  body: { nome: 'Ana', email: 'ana@cliente.example' },
});
const removed: undefined = await apura.delete('/v1/contatos/{id}', { params: { id: contato.id } });

// What the contract does not have does not compile.
export const never = [
  // @ts-expect-error: no such path
  () => apura.get('/v1/clients'),
  // @ts-expect-error: the path has no such method
  () => apura.delete('/v1/carteira'),
  // @ts-expect-error: a name without its value
  () => apura.get('/v1/clientes/{id}'),
  // @ts-expect-error: a query of another type
  () => apura.get('/v1/clientes', { query: { limit: '1' } }),
  // @ts-expect-error: a word that is none of those
  () => apura.post('/v1/clientes', { body: { cnpj, razao_social: 'X', regime: 'lucro' } }),
  // @ts-expect-error: no list
  () => apura.list('/v1/carteira/zip'),
  // @ts-expect-error: it takes no Idempotency-Key
  () => apura.get('/v1/prazos', { idempotencyKey: 'x' }),
  // @ts-expect-error: a member that the answer does not have
  () => cliente.nome,
];

writeFileSync(
  process.stdout.fd,
  JSON.stringify({
    sameJob: again.job_id === id,
    processados: job.processados,
    total: apuracao.comparativo?.devido_no_mes?.total_a_recolher,
    pdf: Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
    markdown: (await markdown.text()).startsWith('# '),
    chaves,
    pages,
    refused: [refused.status, refused.code, refused.hint !== '', refused.requestId !== undefined],
    removed: removed === undefined,
  }),
);
