import { LIMITES } from '@apura/contracts';
import { marcarPelaExtincao } from '../apuracoes/informar-extincao.ts';
import { type Ator, auditar } from '../auditoria/auditar.ts';
import type { AssistidaLinha } from '../generated/client.ts';
import { newId } from '../new-id.ts';
import { hexOf, insertRows } from '../tenancy/insert-rows.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { guardarMapa, type MapaGuardado } from './mapa-guardado.ts';

/** One line of what the tax authority worked out. Reais as decimal strings. */
export interface LinhaDoFiscoGuardada
  extends Omit<
    AssistidaLinha,
    'importacao_id' | 'n' | 'organization_id' | 'cliente_id' | 'apurado' | 'dados'
  > {
  readonly apurado: string;
  /** The other fields of the line. */
  readonly dados: object;
}

export interface ImportacaoParaGravar {
  readonly clienteId: string;
  readonly arquivo: string;
  readonly sha256: Buffer;
  readonly formato: string;
  readonly gerado_em: string | null;
  readonly linhas: readonly LinhaDoFiscoGuardada[];
  /** What the office said of the columns of its header. */
  readonly mapa?: MapaGuardado & { readonly header: readonly string[] };
}

/**
 * Keeps a file of a client's assisted assessment with all its lines, and notes who brought it. The same bytes a second time
 * change nothing: `nova` is false then. `muitas`: the client would have more lines than are kept.
 * Undefined when the office has no such client.
 */
export const gravarImportacao = (
  tenant: Tenant,
  ator: Ator,
  { clienteId: cliente_id, sha256, linhas, mapa, ...arquivo }: ImportacaoParaGravar,
  requestId: string,
): Promise<{ readonly id: string; readonly nova: boolean } | 'muitas' | undefined> =>
  tenant.transaction(async (tx) => {
    // Two imports of one client stand in line.
    const [cliente] = await tx.rows('SELECT FROM cliente WHERE id = $1 FOR UPDATE', [cliente_id]);
    if (!cliente) return undefined;
    if (mapa) await guardarMapa(tx, mapa.header, mapa);
    const { assistidaImportacao } = tx.prisma;
    const antes = await assistidaImportacao.findUnique({
      where: { cliente_id_sha256: { cliente_id, sha256: new Uint8Array(sha256) } },
      select: { id: true },
    });
    if (antes) return { id: antes.id, nova: false };
    const { _sum } = await assistidaImportacao.aggregate({ where: { cliente_id }, _sum: { linhas: true } });
    if ((_sum.linhas ?? 0) + linhas.length > LIMITES.linhas_da_assistida_por_cliente) return 'muitas';
    const id = newId();
    await insertRows(tx, 'assistida_importacao', [
      {
        ...arquivo,
        id,
        cliente_id,
        sha256: hexOf(sha256),
        linhas: linhas.length,
        por: ator.nome,
        criado_em: new Date(),
      },
    ]);
    await insertRows(
      tx,
      'assistida_linha',
      linhas.map((linha, n) => ({ ...linha, n, importacao_id: id, cliente_id })),
    );
    const { arquivo: nome, formato } = arquivo;
    await auditar(tx, ator, 'apuracao_assistida.importada', cliente_id, {
      arquivo: nome,
      formato,
      linhas: linhas.length,
    });
    await marcarPelaExtincao(tx, requestId, [...new Set(linhas.map(({ chave }) => chave))]);
    return { id, nova: true };
  });
