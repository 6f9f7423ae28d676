import type { Autenticidade } from '@apura/contracts';
import { sql } from 'kysely';
import { from } from '../tenancy/builder.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import type { EventoToStore } from './documento-to-store.ts';

/** An event as its file has it; what it did is `efeito`. */
export type EventoListado = Omit<EventoToStore, 'tipo' | 'sha256' | 'ordem'>;

/** What stands around a document: its events, in the order in which they happened, and the documents that name it. */
export interface AroundDocumento {
  readonly eventos: readonly EventoListado[];
  /** What the office chose of the points of events that no act settles. */
  readonly escolhas_dos_eventos: Readonly<Record<string, string>>;
  readonly referido_por: readonly { readonly tipo: string; readonly chave: string }[];
}

/** At most; nobody reads more of them on a page. */
const MUITOS_EM_VOLTA = 200;

/** One after the other: who asks for the document too asks in one transaction, whose connection takes one statement at a time. */
export async function findAroundDocumento(tenant: Tenant, chave: string): Promise<AroundDocumento> {
  const eventos = await tenant.read(
    from
      .selectFrom('evento_documento')
      .select(['chave', 'tp_evento', 'n_seq', 'dh_evento', 'dh_registro', 'chave_substituta', 'protocolo'])
      .select(['registrado', 'c_stat', 'autor', 'detalhe'])
      .select(({ eb, ref }) => [
        ref('autenticidade_detalhe').$castTo<Autenticidade | null>().as('autenticidade'),
        eb
          .case()
          .when('cancela', '=', true)
          .then(sql.lit('cancela'))
          .when('registrado', '=', true)
          .then(ref('efeito'))
          .else(sql.lit('nenhum'))
          .end()
          .as('efeito'),
      ])
      .where('organization_id', '=', tenant.organizationId)
      .where('chave', '=', chave)
      .orderBy('dh_evento')
      .orderBy('tp_evento')
      .orderBy('n_seq')
      .limit(MUITOS_EM_VOLTA)
      .$narrowType<Pick<EventoListado, 'detalhe' | 'efeito'>>(),
  );
  const referido_por = await tenant.read(
    from
      .selectFrom('documento_vinculo as v')
      .innerJoin('documento as d', 'd.id', 'v.documento_id')
      .select(['v.tipo', 'd.chave'])
      .where('v.organization_id', '=', tenant.organizationId)
      .where('v.chave_alvo', '=', chave)
      .where('d.organization_id', '=', tenant.organizationId)
      .orderBy('d.chave')
      .orderBy('v.tipo')
      .limit(MUITOS_EM_VOLTA),
  );
  const { escolhas_dos_eventos } = await tenant.one(
    from
      .selectFrom('organization')
      .select(({ ref }) =>
        sql<
          AroundDocumento['escolhas_dos_eventos']
        >`coalesce(${ref('config')}->'escolhas_dos_eventos', '{}')`.as('escolhas_dos_eventos'),
      )
      .where('id', '=', tenant.organizationId),
  );
  return { eventos, referido_por, escolhas_dos_eventos };
}
