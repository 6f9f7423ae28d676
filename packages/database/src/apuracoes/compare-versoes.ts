import { CAMPOS_DA_CONTA, type DiferencaDeVersoes, type FigurasDoMes } from '@apura/contracts';
import { recordOf } from '@apura/contracts/tables';
import { subtractAmounts } from '@apura/words';
import { sql } from 'kysely';
import type { Apuracao } from '../generated/client.ts';
import { anyOf, from } from '../tenancy/builder.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { figurasDoMes } from './find-apuracao.ts';

/** Why the figures of a version differ from another's. */
type CausaDaDiferenca = DiferencaDeVersoes['causas'][number];

/** A figure in both versions: reais with two decimals. `diferenca` = `para` minus `de`. */
type FiguraComparada = DiferencaDeVersoes['totais']['total_a_recolher'];

/**
 * `tributos` has the rows of what is due that changed; `documentos` is null where the list of one version's notes was
 * not kept; `causas` stand in order of weight, none where nothing changed.
 */
interface VersoesComparadas extends Omit<DiferencaDeVersoes, 'de' | 'para'> {
  readonly de: VersaoComparada;
  readonly para: VersaoComparada;
}

type VersaoComparada = Pick<Apuracao, 'id' | 'versao' | 'calculada_em' | 'documentos'>;

type CampoDaConta = (typeof CAMPOS_DA_CONTA)[number];

type FornecedorDaEntrada = Readonly<Partial<Record<'cnpj_raiz' | 'anexo' | 'rbt12', string>>>;

interface Linha extends VersaoComparada {
  readonly cliente_id: string;
  readonly competencia: string;
  readonly documentos_hash: Buffer;
  readonly versoes: { readonly regras: string };
  readonly entrada:
    | (Readonly<Record<string, unknown>> & { readonly fornecedores_simples?: readonly FornecedorDaEntrada[] })
    | null;
  readonly devido: Devido | null;
  readonly figuras: FigurasDoMes;
}
/** Of before there was a column a version says nothing of it. */
interface Devido {
  readonly total_a_recolher: string;
  readonly tributos: readonly (Readonly<Partial<Record<CampoDaConta, string>>> &
    Pick<DiferencaDeVersoes['tributos'][number], 'tributo'>)[];
}

/**
 * What changed between two versions of the same client and month that have figures: which amounts, which notes came,
 * went or count otherwise, and why. `ids` name them in whatever order they are to be read. `incomparaveis` when they
 * are of different months or one has no figures: not yet, for want of data, or only those of earlier rules; undefined
 * when the office has not both.
 */
export async function compareVersoes(
  tenant: Tenant,
  ler: ReadContent,
  ids: { readonly de: string; readonly para: string },
): Promise<VersoesComparadas | 'incomparaveis' | undefined> {
  const linhas = await tenant.read(
    from
      .selectFrom('apuracao')
      .select(['id', 'versao', 'calculada_em', 'documentos', 'cliente_id', 'competencia'])
      .select(({ ref }) => [
        ref('documentos_hash').$castTo<Buffer>().as('documentos_hash'),
        ref('versoes').$castTo<Linha['versoes']>().as('versoes'),
        ref('entrada').$castTo<Linha['entrada']>().as('entrada'),
        sql<Devido | null>`nullif(${ref('comparativo')}->'devido_no_mes', 'null')`.as('devido'),
        figurasDoMes({ figuras: ref('figuras'), comparativo: ref('comparativo') }).as('figuras'),
      ])
      .where('id', '=', anyOf([ids.de, ids.para])),
  );
  const [de, para] = [ids.de, ids.para].map((id) => linhas.find((linha) => linha.id === id));
  if (!de || !para) return undefined;
  const doMesmoMes = de.cliente_id === para.cliente_id && de.competencia === para.competencia;
  if (!doMesmoMes || !de.devido || !para.devido) return 'incomparaveis';
  const documentos = await compareDocumentos(ler, de.documentos_hash, para.documentos_hash, (chaves) =>
    canceladas(tenant, chaves),
  );
  return {
    cliente_id: de.cliente_id,
    competencia: de.competencia,
    de: versao(de),
    para: versao(para),
    totais: {
      total_a_recolher: figura(de.devido.total_a_recolher, para.devido.total_a_recolher),
      regime_atual: lado(de.figuras.comparacao?.regime_atual, para.figuras.comparacao?.regime_atual),
      regime_novo: lado(de.figuras.comparacao?.regime_novo, para.figuras.comparacao?.regime_novo),
    },
    tributos: tributos(de.devido, para.devido),
    documentos,
    causas: causas(de, para, documentos),
  };
}

async function canceladas(tenant: Tenant, chaves: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tenant.read(
    from
      .selectFrom('documento')
      .select('chave')
      .where('chave', '=', anyOf(chaves))
      .where('situacao', '=', sql.lit('cancelada')),
  );
  return new Set(rows.map(({ chave }) => chave));
}

const versao = ({ id, versao: numero, calculada_em, documentos }: Linha): VersaoComparada => ({
  id,
  versao: numero,
  calculada_em,
  documentos,
});

function tributos(de: Devido, para: Devido): VersoesComparadas['tributos'] {
  const nomes = new Set([...de.tributos, ...para.tributos].map(({ tributo }) => tributo));
  return [...nomes].flatMap((tributo) => {
    const um = de.tributos.find((linha) => linha.tributo === tributo);
    const outro = para.tributos.find((linha) => linha.tributo === tributo);
    const campos = recordOf(CAMPOS_DA_CONTA, (nome) => figura(um?.[nome] ?? '0.00', outro?.[nome] ?? '0.00'));
    return CAMPOS_DA_CONTA.some((nome) => campos[nome].diferenca !== '0.00') ? [{ tributo, ...campos }] : [];
  });
}

const lado = (de: string | null | undefined, para: string | null | undefined): FiguraComparada | null =>
  typeof de === 'string' && typeof para === 'string' ? figura(de, para) : null;

const figura = (de: string, para: string): FiguraComparada => ({
  de,
  para,
  diferenca: subtractAmounts(para, de),
});

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
    ['regime', mudou('regime', 'ibs_cbs', 'simples', 'atividade', 'inicio_de_atividade')],
    ['ajustes', mudou('ajustes')],
    ['lancamentos_manuais', mudou('lancamentos_manuais')],
    ['saldo_anterior', mudou('saldos_anteriores')],
    ['fornecedores_simples', haveFornecedoresChanged(de.entrada, para.entrada)],
    ['cenario', mudou('cenario')],
  ];
  return todas.flatMap(([causa, vale]) => (vale ? [causa] : []));
}

/** Whether what the office told of a supplier of both versions changed; its purchases are the notes' matter. */
function haveFornecedoresChanged(de: Linha['entrada'], para: Linha['entrada']): boolean {
  const lista = (entrada: Linha['entrada']) => entrada?.fornecedores_simples ?? [];
  return lista(de).some((um) =>
    lista(para).some(
      (outro) => outro.cnpj_raiz === um.cnpj_raiz && (outro.anexo !== um.anexo || outro.rbt12 !== um.rbt12),
    ),
  );
}

/** JSON with the members of objects in one order: jsonb has an order of its own. */
function canonico(valor: unknown): string {
  return JSON.stringify(valor ?? null, (_, membro: unknown) =>
    membro !== null && typeof membro === 'object' && !Array.isArray(membro)
      ? Object.fromEntries(Object.entries(membro).sort(([a], [b]) => (a < b ? -1 : 1)))
      : membro,
  );
}

/** The stored bytes by hex hash: `storage.read` of this office. */
type ReadContent = (hashes: readonly Buffer[]) => Promise<ReadonlyMap<string, Buffer>>;

/** `mudaram`: notes that count in both versions, but not with the same state or amounts. */
type DocumentosComparados = NonNullable<DiferencaDeVersoes['documentos']>;

/** A line of `documentos_lista`. */
interface Nota {
  readonly situacao: string;
  readonly regras: string;
  readonly marca: string;
}

/**
 * Compares two stored lists of notes. Null where one of them is not there. A note that left is taken for cancelled
 * when `canceladas` has it.
 */
async function compareDocumentos(
  ler: ReadContent,
  de: Buffer,
  para: Buffer,
  canceladas: (chaves: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<DocumentosComparados | null> {
  const listas = await ler([de, para]);
  const [antes, depois] = [de, para].map((hash) => notas(listas.get(hash.toString('hex'))));
  if (!antes || !depois) return null;
  const saidas = [...antes.keys()].filter((chave) => !depois.has(chave));
  const canceladasMesmo = await canceladas(saidas);
  return {
    entraram: [...depois.keys()].filter((chave) => !antes.has(chave)).map((chave) => ({ chave })),
    sairam: saidas.map((chave) => ({
      chave,
      motivo: canceladasMesmo.has(chave) ? 'cancelada' : 'deixou_de_contar',
    })),
    mudaram: [...depois].flatMap(([chave, agora]) => {
      const era = antes.get(chave);
      const motivo = era && diferenca(era, agora);
      return motivo ? [{ chave, motivo }] : [];
    }),
  };
}

function diferenca(era: Nota, agora: Nota): DocumentosComparados['mudaram'][number]['motivo'] | undefined {
  if (era.situacao !== agora.situacao) return 'situacao';
  if (era.marca === agora.marca) return undefined;
  return era.regras === agora.regras ? 'efeito' : 'regras';
}

function notas(lista: Buffer | undefined): Map<string, Nota> | undefined {
  if (!lista) return undefined;
  const linhas = lista.toString('utf8').split('\n').filter(Boolean);
  return new Map(
    linhas.map((linha) => {
      const [chave = '', situacao = '', regras = '', marca = ''] = linha.split(' ');
      return [chave, { situacao, regras, marca }];
    }),
  );
}
