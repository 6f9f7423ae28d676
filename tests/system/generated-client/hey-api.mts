import { readFileSync } from 'node:fs';
import { client } from './hey/client.gen.ts';
import { criarCliente, enviarArquivos, listarDocumentos, verEnvio } from './hey/sdk.gen.ts';

/** The same beginning as in main-job.mts, by the functions that hey-api makes: each called as its operation is. */
const [baseUrl = '', key = '', cnpjRaiz = '', file = ''] = process.argv.slice(2);
client.setConfig({ baseUrl, auth: key });
const body = { cnpj_raiz: cnpjRaiz, razao_social: 'Por hey-api', regime: 'lucro_real' } as const;
const cliente = await criarCliente({ client, body, throwOnError: true });
const arquivos = [new File([readFileSync(file)], 'nota.xml')];
const envio = await enviarArquivos({ client, body: { arquivos }, throwOnError: true });
const visto = await verEnvio({ client, path: { id: envio.data.job_id }, throwOnError: true });
const documentos = await listarDocumentos({ client, query: { limit: 1 }, throwOnError: true });
console.log(
  JSON.stringify({
    raiz: cliente.data.cnpj_raiz,
    total: typeof visto.data === 'string' ? undefined : visto.data?.total,
    lista: Array.isArray(documentos.data.data),
  }),
);
