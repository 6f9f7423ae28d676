import { from } from '../tenancy/builder.ts';
import type { Transaction } from '../tenancy/tenant.ts';

/**
 * A client's documents of some months (YYYY-MM), as the JSON text of the engine's `DocumentoDoConfronto`. What was stored before the column
 * `confronto` was has of its taxes what is shown of them.
 */
export async function readDocumentosOfConfronto(
  tx: Transaction,
  cnpjRaiz: string,
  { de, ate }: { readonly de: string; readonly ate: string },
): Promise<string> {
  const rows = await tx.rows(
    from
      .selectFrom('documento')
      .select([
        'chave',
        'tipo',
        'modelo',
        'serie',
        'numero',
        'situacao',
        'emitente',
        'destinatario',
        'dh_emi',
      ])
      .select((eb) => ['tributos_atuais', 'confronto', eb.cast<string>('valor_total', 'text').as('total')])
      .where('organization_id', '=', tx.organizationId)
      .where('competencia', '>=', de)
      .where('competencia', '<=', ate)
      .where((eb) => eb.or([eb('emitente_raiz', '=', cnpjRaiz), eb('destinatario_raiz', '=', cnpjRaiz)])),
  );
  return JSON.stringify(
    rows.map(({ chave, tipo, modelo, serie, numero, situacao, confronto, ...guardado }) => ({
      ...{ chave, tipo, modelo, situacao, serie: withoutZeros(serie ?? ''), numero: withoutZeros(numero) },
      ...asStoredBefore(guardado),
      ...Object(confronto),
    })),
  );
}

const withoutZeros = (texto: string): string => texto.replace(/^0+(?=.)/, '');

interface Guardado {
  readonly emitente: unknown;
  readonly destinatario: unknown;
  readonly dh_emi: string;
  readonly total: string;
  readonly tributos_atuais: unknown;
}

function asStoredBefore({ emitente, destinatario, dh_emi, total, tributos_atuais }: Guardado): object {
  const { cnpj, cpf } = Object(emitente);
  const { cnpj: deCnpj, cpf: deCpf } = Object(destinatario);
  const { icms, fcp, icms_st, ipi, pis, cofins } = { ...SEM_TRIBUTOS, ...Object(tributos_atuais) };
  return {
    ...{ emitente: cnpj ?? cpf ?? '', destinatario: deCnpj ?? deCpf, emitido_em: dh_emi.slice(0, 10) },
    ...{ entrada_do_emitente: false, so_dos_tributos_novos: false, total, novos: ZERO, itens: [] },
    tributos: { ...SEM_TRIBUTOS, icms, fcp, icms_st, ipi, pis, cofins },
  };
}

const ZERO = '0.00';
const SEM_TRIBUTOS = {
  ...{ icms: ZERO, icms_monofasico: ZERO, fcp: ZERO, icms_st: ZERO, fcp_st: ZERO },
  ...{ ipi: ZERO, pis: ZERO, cofins: ZERO, credito_do_simples: ZERO },
};
