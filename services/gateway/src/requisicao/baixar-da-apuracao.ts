import { ErroDaApi, nomeDoDownload } from '@apura/contracts';
import { type ApuracaoVista, verApuracao, verCliente } from '@apura/database';
import type { Gateway } from '../gateway.ts';
import type { Pedido, Resposta } from '../rota.ts';
import { idDoCaminho } from './id-do-caminho.ts';
import { jaTem } from './ja-tem.ts';

interface Arquivo {
  readonly extensao: 'pdf' | 'xlsx' | 'csv';
  readonly tipo: string;
  readonly hash: (apuracao: ApuracaoVista) => Uint8Array | null;
  /** The error while it is not there. */
  readonly indisponivel: 'pdf_indisponivel' | 'planilha_indisponivel';
}

/** One of the files that are stored with a finished apuração. */
export async function baixarDaApuracao(
  { storage }: Gateway,
  { req, tenant }: Pedido,
  { extensao, tipo, hash, indisponivel }: Arquivo,
): Promise<Resposta> {
  const apuracao = await verApuracao(tenant, idDoCaminho(req));
  if (!apuracao) throw new ErroDaApi('not_found');
  const sha256 = hash(apuracao);
  if (apuracao.estado !== 'calculada' || !sha256) throw new ErroDaApi(indisponivel);
  const hex = Buffer.from(sha256).toString('hex');
  const cabecalhos = { ETag: `"${hex}"`, 'Cache-Control': 'private, no-cache' };
  if (jaTem(req, cabecalhos.ETag)) return { status: 304, corpo: {}, cabecalhos };
  const bytes = (await storage.read(tenant.organizationId, [Buffer.from(sha256)])).get(hex);
  if (!bytes) throw new Error(`the ${extensao} of apuracao ${apuracao.id} is not in the storage`);
  const cliente = await verCliente(tenant, apuracao.cliente_id);
  if (!cliente) throw new Error(`the client of apuracao ${apuracao.id} is not there`);
  const { razao_social } = cliente;
  const { competencia, versao } = apuracao;
  const nome = nomeDoDownload({ razao_social, competencia, versao, extensao });
  return {
    status: 200,
    corpo: bytes,
    cabecalhos: {
      ...cabecalhos,
      'Content-Type': tipo,
      'Content-Disposition': `attachment; filename="${nome}"`,
    },
  };
}
