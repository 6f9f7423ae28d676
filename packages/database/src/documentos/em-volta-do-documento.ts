import type { Tenant } from '../tenancy/tenant.ts';
import type { EventoParaGravar } from './documento-para-gravar.ts';

/** An event as its file has it; what it did is `efeito`. */
export type EventoListado = Omit<EventoParaGravar, 'tipo' | 'sha256' | 'ordem'>;

/** What stands around a document: its events, in the order in which they happened, and the documents that name it. */
export interface EmVoltaDoDocumento {
  readonly eventos: readonly EventoListado[];
  /** What the office chose of the points of events that no act settles. */
  readonly escolhas_dos_eventos: Readonly<Record<string, string>>;
  readonly referido_por: readonly { readonly tipo: string; readonly chave: string }[];
}

/** At most; nobody reads more of them on a page. */
const MUITOS = 200;

export async function verEmVoltaDoDocumento(tenant: Tenant, chave: string): Promise<EmVoltaDoDocumento> {
  const doEscritorio = [tenant.organizationId, chave];
  const [eventos, referido_por, escolhas] = await Promise.all([
    tenant.read<EventoListado>(
      `SELECT chave, tp_evento, n_seq, dh_evento, dh_registro,
              CASE WHEN cancela THEN 'cancela' WHEN registrado THEN efeito ELSE 'nenhum' END AS efeito,
              chave_substituta, protocolo, registrado, c_stat, autor, detalhe, autenticidade_detalhe AS autenticidade
         FROM evento_documento WHERE organization_id = $1 AND chave = $2 ORDER BY dh_evento, tp_evento, n_seq LIMIT ${MUITOS}`,
      doEscritorio,
    ),
    tenant.read<EmVoltaDoDocumento['referido_por'][number]>(
      `SELECT v.tipo, d.chave FROM documento_vinculo v JOIN documento d ON d.id = v.documento_id
        WHERE v.organization_id = $1 AND v.chave_alvo = $2 AND d.organization_id = $1 ORDER BY d.chave, v.tipo LIMIT ${MUITOS}`,
      doEscritorio,
    ),
    tenant.read<{ escolhas: EmVoltaDoDocumento['escolhas_dos_eventos'] }>(
      `SELECT coalesce(config->'escolhas_dos_eventos', '{}') AS escolhas FROM organization WHERE id = $1`,
      [tenant.organizationId],
    ),
  ]);
  return { eventos, referido_por, escolhas_dos_eventos: escolhas[0]?.escolhas ?? {} };
}
