import { readFileSync } from 'node:fs';
import { Api } from './sta/api.ts';

/** The same beginning as in main-job.mts, by the class that swagger-typescript-api makes. */
const [baseUrl = '', key = '', cnpjRaiz = '', file = ''] = process.argv.slice(2);
const api = new Api({ baseUrl, baseApiParams: { headers: { Authorization: `Bearer ${key}` } } });
const cliente = await api.v1.criarCliente({
  ...{ cnpj_raiz: cnpjRaiz, razao_social: 'Por swagger-typescript-api', regime: 'lucro_real' as const },
});
const arquivos = [new File([readFileSync(file)], 'nota.xml')];
// Of a list in a form it would make one text.
const form = new FormData();
for (const arquivo of arquivos) form.append('arquivos', arquivo);
const envio = await api.v1.enviarArquivos(form as unknown as { arquivos: typeof arquivos });
const visto = await api.v1.verEnvio(envio.data.job_id);
const documentos = await api.v1.listarDocumentos({ limit: 1 });
console.log(
  JSON.stringify({
    raiz: cliente.data.cnpj_raiz,
    total: visto.data.total,
    lista: Array.isArray(documentos.data.data),
  }),
);
