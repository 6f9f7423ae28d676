import type { Apuracao } from '@apura/contracts';
import type { Tenant } from '../tenancy/tenant.ts';
import { DOCUMENTOS_DO_MES } from './documentos-do-mes.ts';

export type Vereditos = NonNullable<Apuracao['autenticidade']>;

const NENHUM: Vereditos = {
  integra: 0,
  alterada: 0,
  sem_protocolo: 0,
  nao_verificavel: 0,
  nao_conferida: 0,
};

/** How many documents of a client's month have which verdict; those of before there were any are `nao_conferida`. */
export async function contarVereditos(
  tenant: Tenant,
  clienteId: string,
  competencia: string,
): Promise<Vereditos> {
  const rows = await tenant.read<{ veredito: keyof Vereditos; documentos: number }>(
    `SELECT coalesce(d.autenticidade, 'nao_conferida') AS veredito, count(*)::int AS documentos
       FROM documento d JOIN (${DOCUMENTOS_DO_MES}) m ON m.id = d.id GROUP BY 1`,
    [clienteId, competencia],
  );
  return { ...NENHUM, ...Object.fromEntries(rows.map(({ veredito, documentos }) => [veredito, documentos])) };
}
