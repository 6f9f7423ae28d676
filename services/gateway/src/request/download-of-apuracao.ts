import { ErroDaApi, nomeDoDownload } from '@apura/contracts';
import { verApuracao, verCliente } from '@apura/database';
import { attachment, found, type Resposta } from '../answers.ts';
import type { Gateway } from '../gateway.ts';
import type { Pedido } from '../route.ts';
import { alreadyHas } from './send.ts';
import { storedBytes } from './stored-bytes.ts';

export const TIPO_DA_PLANILHA = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** By the ending of the file: what it is, where its hash stands, and what is said where there is none. */
const ARQUIVOS = {
  pdf: { tipo: 'application/pdf', coluna: 'pdf_sha256', falta: 'pdf_indisponivel' },
  xlsx: { tipo: TIPO_DA_PLANILHA, coluna: 'xlsx_sha256', falta: 'planilha_indisponivel' },
  csv: { tipo: 'text/csv; charset=utf-8', coluna: 'csv_sha256', falta: 'planilha_indisponivel' },
  'csv.zip': { tipo: 'application/zip', coluna: 'csv_zip_sha256', falta: 'planilha_indisponivel' },
} as const;

/** What the routes have in common that answer with one of the files of a finished apuração; `qual`: "este relatório". */
export const downloadOfApuracao = (extensao: keyof typeof ARQUIVOS, descricao: string, qual: string) => {
  const { tipo, coluna, falta } = ARQUIVOS[extensao];
  return {
    escopo: 'read:apuracoes',
    respostas: {
      200: { descricao, tipo: tipo.split(';')[0] as string },
      304: { descricao: `O cliente já tem ${qual} (If-None-Match).` },
    },
    erros: [falta],
    async respond(
      { storage }: Gateway,
      { req, params, tenant }: Pedido & { readonly params: { readonly id: string } },
    ): Promise<Resposta> {
      const apuracao = found(await verApuracao(tenant, params.id));
      const sha256 = apuracao[coluna];
      if (apuracao.estado !== 'calculada' || !sha256) throw new ErroDaApi(falta);
      const hash = Buffer.from(sha256);
      const headers = { ETag: `"${hash.toString('hex')}"`, 'Cache-Control': 'private, no-cache' };
      if (alreadyHas(req, headers.ETag)) return { status: 304, body: {}, headers };
      const body = await storedBytes(storage, tenant, hash, `${extensao} of apuracao ${apuracao.id}`);
      const cliente = await verCliente(tenant, apuracao.cliente_id);
      if (!cliente) throw new Error(`the client of apuracao ${apuracao.id} is not there`);
      const { razao_social } = cliente;
      const { competencia, versao } = apuracao;
      const nome = nomeDoDownload({ razao_social, competencia, versao, extensao });
      const file = attachment(nome, tipo, body);
      return { ...file, headers: { ...headers, ...file.headers } };
    },
  } as const;
};
