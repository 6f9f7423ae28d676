import { openAsBlob, writeFileSync } from 'node:fs';
import { createClient } from '@apura/client';

/** With `@apura/client`. */
const { APURA_URL: baseUrl = '', APURA_KEY: apiKey = '', WEBHOOK_URL: url = '' } = process.env;
const apura = createClient({ baseUrl, apiKey });
const pause = () => new Promise((done) => setTimeout(done, 200));

const eu = await apura.get('/v1/eu');
const client = await apura.post('/v1/clientes', {
  body: { cnpj: '90001001000143', razao_social: 'Mercado Aurora Ltda', regime: 'lucro_real' },
});
const webhook = await apura.post('/v1/webhooks', { body: { url, eventos: ['apuracao.calculada'] } });
const arquivos = [new File([await openAsBlob('nota.xml')], 'nota.xml')];
const job = await apura.post('/v1/upload', { form: { arquivos } });
const upload = { params: { id: job.job_id } };
while ((await apura.get('/v1/upload/{id}', upload)).estado !== 'concluido') await pause();
const asked = await apura.post('/v1/apuracoes', {
  body: { cliente_id: client.id, competencia: '2026-09' },
});
const params = { id: asked.id };
let month = asked;
while (month.estado !== 'calculada') {
  await pause();
  month = await apura.get('/v1/apuracoes/{id}', { params });
}
const notes: string[] = [];
for await (const { chave } of apura.list('/v1/apuracoes/{id}/documentos', { params })) notes.push(chave);
const pdf = await apura.get('/v1/apuracoes/{id}/pdf', { params });
const events = await apura.get('/v1/eventos', { query: { type: 'apuracao.calculada' } });
writeFileSync(
  process.stdout.fd,
  JSON.stringify({
    environment: eu.escritorio.ambiente,
    month: month.id,
    total: month.comparativo?.devido_no_mes?.total_a_recolher,
    notes,
    pdf: Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
    event: events.data[0]?.type,
    secret: webhook.secret,
  }),
);
