import { ErroDaApi, nomeDoDownload } from '@apura/contracts';
import { verApuracao, verCliente } from '@apura/database';
import { found, type Resposta } from '../answers.ts';
import type { Gateway } from '../gateway.ts';
import type { Pedido } from '../route.ts';
import { alreadyHas } from './negotiation.ts';

export const TIPO_DA_PLANILHA = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** By the ending of the file: what it is, and where its hash stands. */
const ARQUIVOS = {
  pdf: { tipo: 'application/pdf', coluna: 'pdf_sha256' },
  xlsx: { tipo: TIPO_DA_PLANILHA, coluna: 'xlsx_sha256' },
  csv: { tipo: 'text/csv; charset=utf-8', coluna: 'csv_sha256' },
  'csv.zip': { tipo: 'application/zip', coluna: 'csv_zip_sha256' },
} as const;

/** Answers with one of the files that are stored with a finished apuração. */
export const downloadOfApuracao =
  (extensao: keyof typeof ARQUIVOS) =>
  async (
    { storage }: Gateway,
    { req, params, tenant }: Pedido & { readonly params: { readonly id: string } },
  ): Promise<Resposta> => {
    const apuracao = found(await verApuracao(tenant, params.id));
    const { tipo, coluna } = ARQUIVOS[extensao];
    const sha256 = apuracao[coluna];
    if (apuracao.estado !== 'calculada' || !sha256)
      throw new ErroDaApi(extensao === 'pdf' ? 'pdf_indisponivel' : 'planilha_indisponivel');
    const hex = Buffer.from(sha256).toString('hex');
    const headers = { ETag: `"${hex}"`, 'Cache-Control': 'private, no-cache' };
    if (alreadyHas(req, headers.ETag)) return { status: 304, body: {}, headers };
    const bytes = (await storage.read(tenant.organizationId, [Buffer.from(sha256)])).get(hex);
    if (!bytes) throw new Error(`the ${extensao} of apuracao ${apuracao.id} is not in the storage`);
    const cliente = await verCliente(tenant, apuracao.cliente_id);
    if (!cliente) throw new Error(`the client of apuracao ${apuracao.id} is not there`);
    const { razao_social } = cliente;
    const { competencia, versao } = apuracao;
    const nome = nomeDoDownload({ razao_social, competencia, versao, extensao });
    return {
      status: 200,
      body: bytes,
      headers: {
        ...headers,
        'Content-Type': tipo,
        'Content-Disposition': `attachment; filename="${nome}"`,
      },
    };
  };
