import { diferencaConferida } from '../apuracao/check.ts';
import { absoluteOf, type Fixo, formatAll, formatFixo, readOrZero } from '../fixo.ts';
import type { Decimal } from '../nota-fiscal.ts';
import type { Efeito } from '../resultado.ts';
import { known } from '../tables.ts';
import type { LadoDoFisco, LinhaDoFisco, ValoresDoFisco } from './linha-do-fisco.ts';
import type {
  DocumentoConhecido,
  LadoReconciliado,
  LinhaDaqui,
  LinhaReconciliada,
  MotivoDaReconciliacao,
  Reconciliacao,
  TributoReconciliado,
} from './reconciliacao.ts';

export interface PedidoDeReconciliacao {
  /** YYYY-MM. */
  readonly competencia: string;
  /** Of the month; each key, tax and side once. */
  readonly daqui: readonly LinhaDaqui[];
  /** What was imported of the taxpayer, of this month and of others: those say where a missing one stands. */
  readonly do_fisco: readonly LinhaDoFisco[];
  /** What we know of documents, by key. */
  readonly conhecidos: ReadonlyMap<string, DocumentoConhecido>;
}

const LADOS = (['cbs', 'ibs'] as const).flatMap((tributo) =>
  (['debito', 'credito'] as const).map((lado) => ({ tributo, lado })),
);
/** A cent for each document and tax is rounding. */
const ARREDONDAMENTO = readOrZero('0.01');
/** Models of documents that are read here, as the tax authority numbers them (RFB, API de apuração da CBS v2). */
const MODELOS_LIDOS: ReadonlySet<string> = new Set([
  ...['55', '57', '62', '63', '64', '65', '66', '67', '75', '76'],
  // NFS-e, BP-e TM, CT-e Simplificado.
  ...['91', '93', '97'],
]);
/** Origins of a debit that an event makes: losses in transport, their returns, fines and interest. */
const ORIGEM_DE_EVENTO: ReadonlySet<string> = new Set(['50', '51', '52', '53', '54', '55']);
/** Origins of a debit that returns or cancels. */
const ORIGEM_DE_CANCELAMENTO: ReadonlySet<string> = new Set(['30', '31', '32']);
/** What a document is that counts no more. */
const ENCERRADAS: ReadonlySet<string> = new Set(['cancelada', 'denegada', 'substituida', 'anulada']);
const DO_CREDITO = ['a_apropriar', 'apropriado', 'utilizado', 'inapropriavel', 'suspenso'] as const;
const DETALHES = ['extinto', 'saldo_devedor', ...DO_CREDITO] as const;

/** All lines of the tax authority for one key, tax and side, added. */
interface SomaDoFisco {
  readonly chave: string;
  readonly tributo: TributoReconciliado;
  readonly lado: LadoDoFisco;
  apurado: Fixo;
  readonly detalhes: Map<(typeof DETALHES)[number], Fixo>;
  readonly documentos: Set<string>;
  readonly origens: Set<string>;
}

/**
 * Lays the month of a client beside what the tax authority worked out for it, document by document (LC 214/2025 art. 46).
 * A tax and side of which nothing was imported is left out, not reported as a difference. Pure.
 */
export function reconcile(pedido: PedidoDeReconciliacao): Reconciliacao {
  const doMes = sumDoFisco(pedido.do_fisco.filter(({ competencia }) => competencia === pedido.competencia));
  const deOutros = new Set(
    pedido.do_fisco
      .filter(({ competencia, chave }) => competencia !== pedido.competencia && chave !== '')
      .map((linha) => identify(linha.chave, tributoDe(linha), linha.lado)),
  );
  const importados = new Set(pedido.do_fisco.map((linha) => `${tributoDe(linha)} ${linha.lado}`));
  const daqui = new Map(
    pedido.daqui
      .filter(({ tributo, lado }) => importados.has(`${tributo} ${lado}`))
      .map((linha) => [identify(linha.chave, linha.tributo, linha.lado), linha]),
  );
  const linhas: LinhaReconciliada[] = [];
  for (const identidade of new Set([...doMes.keys(), ...daqui.keys()])) {
    const aqui = daqui.get(identidade);
    const fisco = doMes.get(identidade);
    const { chave, tributo, lado } = known(aqui ?? fisco, identidade);
    const usado = readOrZero(aqui?.usado);
    const diferenca = (fisco?.apurado ?? 0n) - usado;
    // Neither has anything of it.
    if (fisco === undefined && usado === 0n) continue;
    const igual = diferenca <= ARREDONDAMENTO && diferenca >= -ARREDONDAMENTO;
    const deOutro = deOutros.has(identidade);
    const caso = { pedido, chave, lado, aqui, fisco, diferenca, deOutro };
    linhas.push({
      chave,
      tributo,
      lado,
      situacao: igual ? 'igual' : situacaoDe(aqui, fisco),
      motivo: igual ? 'igual' : motivoDaDiferenca(caso),
      aqui: aqui ? { declarado: aqui.declarado, calculado: aqui.calculado, usado: aqui.usado } : null,
      no_fisco: fisco ? publish(fisco) : null,
      diferenca: formatFixo(diferenca, 2),
      documento: [...(fisco?.documentos ?? [])].sort().join(' '),
      origem: [...(fisco?.origens ?? [])].sort().join(' '),
    });
  }
  linhas.sort(maiorPrimeiro);
  return {
    lados: LADOS.filter(({ tributo, lado }) => importados.has(`${tributo} ${lado}`)).map((um) =>
      sumLado(um, linhas),
    ),
    nao_importados: LADOS.filter(({ tributo, lado }) => !importados.has(`${tributo} ${lado}`)),
    linhas,
  };
}

function situacaoDe(aqui: LinhaDaqui | undefined, fisco: SomaDoFisco | undefined) {
  if (aqui === undefined) return 'so_no_fisco';
  return fisco === undefined ? 'so_aqui' : 'diferente';
}

const tributoDe = ({ tributo }: LinhaDoFisco): TributoReconciliado => (tributo === 'cbs' ? 'cbs' : 'ibs');

const identify = (chave: string, tributo: TributoReconciliado, lado: LadoDoFisco): string =>
  `${tributo} ${lado} ${chave}`;

function sumDoFisco(linhas: readonly LinhaDoFisco[]): Map<string, SomaDoFisco> {
  const somas = new Map<string, SomaDoFisco>();
  for (const linha of linhas) {
    const { chave, lado } = linha;
    const tributo = tributoDe(linha);
    const identidade = identify(chave, tributo, lado);
    const soma = somas.get(identidade) ?? {
      chave,
      tributo,
      lado,
      apurado: 0n,
      detalhes: new Map(),
      documentos: new Set(),
      origens: new Set(),
    };
    somas.set(identidade, soma);
    soma.apurado += readOrZero(linha.apurado);
    for (const detalhe of DETALHES) {
      const valor = linha[detalhe];
      if (valor === undefined) continue;
      soma.detalhes.set(detalhe, (soma.detalhes.get(detalhe) ?? 0n) + readOrZero(valor));
    }
    if (linha.documento !== '') soma.documentos.add(linha.documento);
    if (linha.origem !== '') soma.origens.add(linha.origem);
  }
  return somas;
}

function publish({ apurado, detalhes }: SomaDoFisco): ValoresDoFisco {
  const presentes = DETALHES.filter((detalhe) => detalhes.has(detalhe));
  return {
    apurado: formatFixo(apurado, 2),
    ...Object.fromEntries(presentes.map((detalhe) => [detalhe, formatFixo(detalhes.get(detalhe) ?? 0n, 2)])),
  };
}

interface CasoDaDiferenca {
  readonly pedido: PedidoDeReconciliacao;
  readonly chave: string;
  readonly lado: LadoDoFisco;
  readonly aqui: LinhaDaqui | undefined;
  readonly fisco: SomaDoFisco | undefined;
  readonly diferenca: Fixo;
  /** The tax authority has it in another month. */
  readonly deOutro: boolean;
}

/** The first reason that holds, the surest first. */
function motivoDaDiferenca(caso: CasoDaDiferenca): MotivoDaReconciliacao {
  const { pedido, chave, aqui, fisco } = caso;
  if (chave === '') return 'sem_chave';
  const conhecido = pedido.conhecidos.get(chave);
  const cancelada = conhecido !== undefined && ENCERRADAS.has(conhecido.situacao);
  const peloFisco = [...(fisco?.origens ?? [])].some((origem) => ORIGEM_DE_CANCELAMENTO.has(origem));
  if (cancelada || peloFisco) return 'cancelada';
  if (aqui === undefined && conhecido !== undefined && conhecido.competencia !== pedido.competencia) {
    return 'outra_competencia';
  }
  if (fisco === undefined) {
    if (caso.deOutro) return 'outra_competencia';
    return caso.lado === 'credito' ? 'credito_nao_extinto' : 'nao_processado';
  }
  if (aqui === undefined && conhecido === undefined) {
    const outros = [...fisco.documentos].some((documento) => !MODELOS_LIDOS.has(documento));
    return outros ? 'outro_documento' : 'falta_o_arquivo';
  }
  if (conhecido?.comEventos || [...fisco.origens].some((origem) => ORIGEM_DE_EVENTO.has(origem))) {
    return 'evento';
  }
  return caso.lado === 'credito' ? motivoDoCredito(fisco, caso.diferenca) : 'valor';
}

/** A credit that is smaller there than here by what the tax authority itself says that it holds back. */
function motivoDoCredito({ detalhes }: SomaDoFisco, diferenca: Fixo): MotivoDaReconciliacao {
  const negado = (detalhes.get('inapropriavel') ?? 0n) + (detalhes.get('suspenso') ?? 0n);
  const aEsperar = detalhes.get('a_apropriar') ?? 0n;
  if (diferenca < 0n && negado > 0n) return 'credito_inapropriavel';
  if (diferenca < 0n && aEsperar > 0n) return 'credito_nao_extinto';
  return 'valor';
}

function maiorPrimeiro(a: LinhaReconciliada, b: LinhaReconciliada): number {
  const deA = a.situacao === 'igual' ? -1n : absoluteOf(readOrZero(a.diferenca));
  const deB = b.situacao === 'igual' ? -1n : absoluteOf(readOrZero(b.diferenca));
  if (deA !== deB) return deA > deB ? -1 : 1;
  return identify(a.chave, a.tributo, a.lado) < identify(b.chave, b.tributo, b.lado) ? -1 : 1;
}

function sumLado(
  { tributo, lado }: Pick<LinhaReconciliada, 'tributo' | 'lado'>,
  todas: readonly LinhaReconciliada[],
): LadoReconciliado {
  const linhas = todas.filter((linha) => linha.tributo === tributo && linha.lado === lado);
  const soma = (valores: readonly (string | undefined)[]): Fixo =>
    valores.reduce((total, valor) => total + readOrZero(valor), 0n);
  const motivos = new Map<MotivoDaReconciliacao, { linhas: number; diferenca: Fixo }>();
  for (const { motivo, diferenca } of linhas) {
    const doMotivo = motivos.get(motivo) ?? { linhas: 0, diferenca: 0n };
    motivos.set(motivo, doMotivo);
    doMotivo.linhas += 1;
    doMotivo.diferenca += readOrZero(diferenca);
  }
  const texto = (valor: Fixo) => formatFixo(valor, 2);
  return {
    tributo,
    lado,
    aqui: texto(soma(linhas.map(({ aqui }) => aqui?.usado))),
    no_fisco: texto(soma(linhas.map(({ no_fisco }) => no_fisco?.apurado))),
    diferenca: texto(soma(linhas.map(({ diferenca }) => diferenca))),
    atribuida: texto(soma(linhas.filter(({ chave }) => chave !== '').map(({ diferenca }) => diferenca))),
    por_motivo: [...motivos.entries()]
      .map(([motivo, { linhas: quantas, diferenca }]) => ({
        motivo,
        linhas: quantas,
        diferenca: texto(diferenca),
      }))
      .sort((a, b) => (a.motivo < b.motivo ? -1 : 1)),
  };
}

/** A client's month as it is stored: what was imported, what its documents come to, and what is known of them. */
export interface MesGuardado {
  readonly doFisco: readonly (Omit<LinhaDoFisco, 'contribuinte' | 'atualizacao'> & {
    readonly atualizacao: string | null;
    /** The other fields of the line. */
    readonly dados: Partial<LinhaDoFisco>;
  })[];
  readonly somas: readonly SomaDoDocumento[];
  readonly sabidos: readonly (Omit<DocumentoConhecido, 'comEventos'> & {
    readonly chave: string;
    readonly com_eventos: boolean;
  })[];
}

/** A stored month (YYYY-MM) beside what was imported of it. `contribuinte`: the first eight characters of its CNPJ. */
export const reconciliarGuardado = (
  { doFisco, somas, sabidos }: MesGuardado,
  contribuinte: string,
  competencia: string,
): Reconciliacao =>
  reconcile({
    competencia,
    daqui: linhasDaqui(somas),
    do_fisco: doFisco.map(({ dados, atualizacao, ...linha }) => ({
      ...linha,
      ...(atualizacao === null ? {} : { atualizacao }),
      ...dados,
      contribuinte,
    })),
    conhecidos: new Map(
      sabidos.map(({ chave, com_eventos, ...sabido }) => [chave, { ...sabido, comEventos: com_eventos }]),
    ),
  });

/** The sum of a document's lançamentos of one effect and motive, for one client and month. Reais. */
interface SomaDoDocumento {
  readonly chave: string;
  readonly efeito: Efeito;
  readonly motivo: string | null;
  readonly cbs: Decimal;
  readonly ibs: Decimal;
}

const TRIBUTOS: readonly TributoReconciliado[] = ['cbs', 'ibs'];
const LADO: Readonly<Partial<Record<Efeito, { readonly lado: LadoDoFisco; readonly sinal: bigint }>>> = {
  debito: { lado: 'debito', sinal: 1n },
  estorno_debito: { lado: 'debito', sinal: -1n },
  credito: { lado: 'credito', sinal: 1n },
  estorno_credito: { lado: 'credito', sinal: -1n },
};

type SomaDaqui = Record<'declarado' | 'calculado' | 'usado', Fixo>;

/** What each document owes and gives: declared, computed and used, as the month's `conferencia` reckons them. Pure. */
function linhasDaqui(somas: readonly SomaDoDocumento[]): LinhaDaqui[] {
  const linhas = new Map<
    string,
    Pick<LinhaDaqui, 'chave' | 'tributo' | 'lado'> & { readonly valores: SomaDaqui }
  >();
  const linhaDe = (chave: string, tributo: TributoReconciliado, lado: LadoDoFisco) => {
    const identidade = `${tributo} ${lado} ${chave}`;
    const linha = linhas.get(identidade) ?? {
      chave,
      tributo,
      lado,
      valores: { declarado: 0n, calculado: 0n, usado: 0n },
    };
    linhas.set(identidade, linha);
    return linha.valores;
  };
  for (const soma of somas) {
    const doEfeito = LADO[soma.efeito];
    const diferenca = diferencaConferida(soma.motivo);
    for (const tributo of TRIBUTOS) {
      const valor = readOrZero(soma[tributo]);
      if (valor === 0n) continue;
      if (doEfeito !== undefined) {
        const linha = linhaDe(soma.chave, tributo, doEfeito.lado);
        const comSinal = doEfeito.sinal * valor;
        linha.usado += comSinal;
        linha.calculado += comSinal;
        if (soma.motivo !== 'grupo_nao_informado') linha.declarado += comSinal;
      } else if (diferenca !== undefined) {
        const linha = linhaDe(soma.chave, tributo, diferenca.lado);
        linha.declarado += diferenca.declarado * valor;
        linha.calculado += diferenca.calculado * valor;
      }
    }
  }
  return [...linhas.values()].map(({ valores, ...quem }) => ({ ...quem, ...formatAll(valores) }));
}
