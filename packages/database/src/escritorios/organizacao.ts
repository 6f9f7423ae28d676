import { createHash } from 'node:crypto';
import type { Escritorio } from '@apura/contracts';
import { sql } from 'kysely';
import type { CenarioDoEscritorio } from '../apuracoes/escritorio-options.ts';
import type { Logo as Row } from '../generated/client.ts';
import { asked, from, writeOnce } from '../tenancy/builder.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { type Ator, audit } from './audit.ts';

type Shown =
  | 'id'
  | 'nome'
  | 'cnpj'
  | 'cor'
  | 'crc'
  | 'responsavel'
  | 'email'
  | 'telefone'
  | 'retencao_anos'
  | 'conta_sem_protocolo';

export interface OrganizacaoVista extends Pick<Escritorio, Shown> {
  /** The rate scenario that the office chose; null: the house's. */
  readonly cenario: CenarioDoEscritorio | null;
  /** Of the open points of events, by their names. */
  readonly escolhas_dos_eventos: Readonly<Record<string, string>>;
  readonly logo: { readonly tipo: string; readonly bytes: number; readonly atualizado_em: Date } | null;
  readonly apagamento_pedido_em: Date | null;
  readonly apagamento_pedido_por: string | null;
  readonly criado_em: Date;
}

/** The office itself. */
export async function findOrganizacao(tenant: Tenant): Promise<OrganizacaoVista> {
  const { tipo, bytes, logo_em, ...resto } = await tenant.one(
    from
      .selectFrom('organization as o')
      .leftJoin('logo as l', 'l.organization_id', 'o.id')
      .leftJoin('user as u', 'u.id', 'o.apagamento_pedido_por')
      .select(['o.id', 'o.nome', 'o.cnpj', 'o.criado_em', 'o.apagamento_pedido_em', 'l.tipo'])
      .select(['u.nome as apagamento_pedido_por', 'l.atualizado_em as logo_em'])
      .select(({ ref }) => {
        const config = ref('o.config');
        const setting = <Name extends string>(name: Name) =>
          sql<string | null>`${config}->>${sql.lit(name)}`.as<Name>(name);
        return [
          ...(['cor', 'crc', 'responsavel', 'email', 'telefone'] as const).map(setting),
          sql<OrganizacaoVista['cenario']>`${config}->'cenario'`.as('cenario'),
          sql<number | null>`(${config}->>'retencao_anos')::int`.as('retencao_anos'),
          sql<boolean>`coalesce((${config}->>'conta_sem_protocolo')::boolean, false)`.as(
            'conta_sem_protocolo',
          ),
          sql<OrganizacaoVista['escolhas_dos_eventos']>`coalesce(${config}->'escolhas_dos_eventos', '{}')`.as(
            'escolhas_dos_eventos',
          ),
          sql<number>`octet_length(${ref('l.bytes')})`.as('bytes'),
        ];
      })
      .where('o.id', '=', tenant.organizationId),
  );
  return {
    ...resto,
    logo: tipo === null || logo_em === null ? null : { tipo, bytes, atualizado_em: logo_em },
  };
}

/** Whether the office is the sandbox of another one: who has a test key. */
export const isSandbox = async (tenant: Tenant): Promise<boolean> =>
  (await tenant.count(asSandbox({ organizationId: tenant.organizationId }))) > 0;

const asSandbox = writeOnce(({ organizationId }: { organizationId: string }) =>
  from.selectFrom('organization').where('id', '=', organizationId).where('sandbox_of', 'is not', null),
);

/** Null takes a setting away. */
export type MudancaDaOrganizacao = Partial<
  Pick<OrganizacaoVista, 'nome' | 'cor' | 'crc' | 'responsavel' | 'email' | 'telefone' | 'retencao_anos'>
>;

/** Changes the office's name and settings that no result depends on; what is left out stays. */
export const updateOrganizacao = (tenant: Tenant, ator: Ator, { nome, ...config }: MudancaDaOrganizacao) =>
  tenant.transaction(async (tx) => {
    await tx.run(
      from
        .updateTable('organization')
        .set(({ ref }) => ({
          ...asked({ nome }),
          config: sql`${ref('config')} - ${Object.keys(config)}::text[] || jsonb_strip_nulls(${JSON.stringify(config)}::jsonb)`,
        }))
        .where('id', '=', tenant.organizationId),
    );
    await audit(tx, ator, 'escritorio.alterado', tenant.organizationId, {
      ...(nome === undefined ? {} : { nome }),
      ...config,
    });
  });

/** "image/png", "image/jpeg" or "image/webp", and the bytes. */
export type Logo = Pick<Row, 'tipo' | 'bytes'>;

/** A PNG that we wrote anew. */
const reescrito = (png: Buffer) => ({
  tipo: 'image/png',
  bytes: new Uint8Array(png),
  reescrito_sha256: new Uint8Array(createHash('sha256').update(png).digest()),
  atualizado_em: new Date(),
});

/** Stores the office's picture, a PNG that we wrote anew, in place of the one before. */
export const storeLogo = (tenant: Tenant, ator: Ator, png: Buffer): Promise<void> =>
  tenant.transaction(async (tx) => {
    const { organizationId: organization_id } = tx;
    const data = reescrito(png);
    await tx.prisma.logo.upsert({
      where: { organization_id },
      create: { organization_id, ...data },
      update: data,
    });
    await audit(tx, ator, 'escritorio.logo_guardado', organization_id, {
      tipo: 'image/png',
      bytes: png.length,
    });
  });

/** Puts `png`, written anew of `bruto`, in the place of it, unless another picture has come meanwhile. */
export const changeRawLogo = (tenant: Tenant, bruto: Uint8Array, png: Buffer): Promise<unknown> =>
  tenant.transaction(({ prisma }) =>
    prisma.logo.updateMany({
      where: { organization_id: tenant.organizationId, bytes: new Uint8Array(bruto) },
      data: reescrito(png),
    }),
  );

export const readLogo = (tenant: Tenant): Promise<Logo | null> =>
  tenant.transaction(({ prisma }) =>
    prisma.logo.findUnique({
      where: { organization_id: tenant.organizationId },
      select: { tipo: true, bytes: true },
    }),
  );

/** False when there was none. */
export const removeLogo = (tenant: Tenant, ator: Ator): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    const { count } = await tx.prisma.logo.deleteMany({ where: { organization_id: tx.organizationId } });
    if (!count) return false;
    await audit(tx, ator, 'escritorio.logo_removido', tx.organizationId);
    return true;
  });
