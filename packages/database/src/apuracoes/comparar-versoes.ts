import type { Tenant } from '../tenancy/tenant.ts';
import { compararDocumentos, type DocumentosComparados, type LerConteudo } from './comparar-documentos.ts';

/** Why the figures of a version differ from another's. */
export type CausaDaDiferenca =
  | 'notas_novas'
  | 'notas_canceladas'
  | 'notas_que_sairam'
  | 'regras'
  | 'regime'
  | 'ajustes'
  | 'lancamentos_manuais'
  | 'saldo_anterior'
  | 'cenario';

/** A figure in both versions: reais with two decimals. `diferenca` = `para` minus `de`. */
export interface FiguraComparada {
  readonly de: string;
  readonly para: string;
  readonly diferenca: string;
}

export interface VersoesComparadas {
  readonly cliente_id: string;
  readonly competencia: string;
  readonly de: VersaoComparada;
  readonly para: VersaoComparada;
  readonly totais: Readonly<Record<'regime_atual' | 'regime_novo' | 'diferenca', FiguraComparada>>;
  /** The taxes whose debits, credits or balance changed. */
  readonly tributos: readonly ({
    readonly regime: 'atual' | 'novo';
    readonly tributo: string;
  } & Readonly<Record<'debitos' | 'creditos' | 'saldo', FiguraComparada>>)[];
  /** Null where the list of one version's notes was not kept. */
  readonly documentos: DocumentosComparados | null;
  /** In order of weight; empty where nothing changed. */
  readonly causas: readonly CausaDaDiferenca[];
}

export interface VersaoComparada {
  readonly id: string;
  readonly versao: number;
  readonly calculada_em: Date | null;
  readonly documentos: number;
}

interface Linha extends VersaoComparada {
  readonly cliente_id: string;
  readonly competencia: string;
  readonly documentos_hash: Buffer;
  readonly versoes: { readonly regras: string };
  readonly entrada: Readonly<Record<string, unknown>> | null;
  readonly comparativo: {
    readonly regime_atual: Regime;
    readonly regime_novo: Regime;
    readonly diferenca: string;
  };
}
interface Regime {
  readonly total: string;
  readonly tributos: readonly (Readonly<Record<'debitos' | 'creditos' | 'saldo', string>> & {
    readonly tributo: string;
  })[];
}

/**
 * What changed between two versions of the same client and month that have figures: which amounts, which notes came,
 * went or count otherwise, and why. `ids` name them in whatever order they are to be read. `incomparaveis` when they
 * are of different months or one has no figures yet; undefined when the office has not both.
 */
export async function compararVersoes(
  tenant: Tenant,
  ler: LerConteudo,
  ids: { readonly de: string; readonly para: string },
): Promise<VersoesComparadas | 'incomparaveis' | undefined> {
  const linhas = await tenant.sql(async (client) => {
    const { rows } = await client.query<Linha>(
      `SELECT id, versao, calculada_em, documentos, cliente_id, competencia, documentos_hash, versoes, entrada, comparativo
         FROM apuracao WHERE id = ANY($1)`,
      [[ids.de, ids.para]],
    );
    return rows;
  });
  const [de, para] = [ids.de, ids.para].map((id) => linhas.find((linha) => linha.id === id));
  if (!de || !para) return undefined;
  const doMesmoMes = de.cliente_id === para.cliente_id && de.competencia === para.competencia;
  if (!doMesmoMes || !de.comparativo || !para.comparativo) return 'incomparaveis';
  const documentos = await compararDocumentos(ler, de.documentos_hash, para.documentos_hash, (chaves) =>
    canceladas(tenant, chaves),
  );
  return {
    cliente_id: de.cliente_id,
    competencia: de.competencia,
    de: versao(de),
    para: versao(para),
    totais: {
      regime_atual: figura(de.comparativo.regime_atual.total, para.comparativo.regime_atual.total),
      regime_novo: figura(de.comparativo.regime_novo.total, para.comparativo.regime_novo.total),
      diferenca: figura(de.comparativo.diferenca, para.comparativo.diferenca),
    },
    tributos: [
      ...tributos('atual', de.comparativo.regime_atual, para.comparativo.regime_atual),
      ...tributos('novo', de.comparativo.regime_novo, para.comparativo.regime_novo),
    ],
    documentos,
    causas: causas(de, para, documentos),
  };
}

function canceladas(tenant: Tenant, chaves: readonly string[]): Promise<ReadonlySet<string>> {
  return tenant.sql(async (client) => {
    const { rows } = await client.query<{ chave: string }>(
      `SELECT chave FROM documento WHERE chave = ANY($1) AND situacao = 'cancelada'`,
      [chaves],
    );
    return new Set(rows.map(({ chave }) => chave));
  });
}

const versao = ({ id, versao: numero, calculada_em, documentos }: Linha): VersaoComparada => ({
  id,
  versao: numero,
  calculada_em,
  documentos,
});

function tributos(regime: 'atual' | 'novo', de: Regime, para: Regime): VersoesComparadas['tributos'] {
  const nomes = new Set([...de.tributos, ...para.tributos].map(({ tributo }) => tributo));
  return [...nomes].flatMap((tributo) => {
    const um = de.tributos.find((linha) => linha.tributo === tributo);
    const outro = para.tributos.find((linha) => linha.tributo === tributo);
    const campo = (nome: 'debitos' | 'creditos' | 'saldo') =>
      figura(um?.[nome] ?? '0.00', outro?.[nome] ?? '0.00');
    const linha = { debitos: campo('debitos'), creditos: campo('creditos'), saldo: campo('saldo') };
    const mudou = Object.values(linha).some(({ diferenca }) => diferenca !== '0.00');
    return mudou ? [{ regime, tributo, ...linha }] : [];
  });
}

function figura(de: string, para: string): FiguraComparada {
  const centavos = BigInt(para.replace('.', '')) - BigInt(de.replace('.', ''));
  const digitos = (centavos < 0n ? -centavos : centavos).toString().padStart(3, '0');
  return {
    de,
    para,
    diferenca: `${centavos < 0n ? '-' : ''}${digitos.slice(0, -2)}.${digitos.slice(-2)}`,
  };
}

function causas(de: Linha, para: Linha, documentos: DocumentosComparados | null): CausaDaDiferenca[] {
  const mudou = (...campos: string[]) =>
    de.entrada !== null &&
    para.entrada !== null &&
    campos.some((campo) => canonico(de.entrada?.[campo]) !== canonico(para.entrada?.[campo]));
  const saiu = (motivo: string) =>
    documentos?.sairam.some((documento) => documento.motivo === motivo) ?? false;
  const todas: readonly (readonly [CausaDaDiferenca, boolean])[] = [
    ['notas_novas', (documentos?.entraram.length ?? 0) > 0],
    ['notas_canceladas', saiu('cancelada')],
    ['notas_que_sairam', saiu('deixou_de_contar')],
    ['regras', de.versoes.regras !== para.versoes.regras],
    ['regime', mudou('regime', 'ibs_cbs', 'simples', 'atividade')],
    ['ajustes', mudou('ajustes')],
    ['lancamentos_manuais', mudou('lancamentos_manuais')],
    ['saldo_anterior', mudou('saldo_anterior')],
    ['cenario', mudou('cenario')],
  ];
  return todas.flatMap(([causa, vale]) => (vale ? [causa] : []));
}

/** JSON with the members of objects in one order: jsonb has an order of its own. */
function canonico(valor: unknown): string {
  return JSON.stringify(valor ?? null, (_, membro: unknown) =>
    membro !== null && typeof membro === 'object' && !Array.isArray(membro)
      ? Object.fromEntries(Object.entries(membro).sort(([a], [b]) => (a < b ? -1 : 1)))
      : membro,
  );
}
