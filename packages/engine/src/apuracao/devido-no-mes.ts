import { MARCOS, vigente } from '@apura/law';
import { type Sentido, sentido } from '../efeito/nota-do-cliente.ts';
import { type Fixo, formatAll, formatFixo, inReais, readOrZero, smallerOf } from '../fixo.ts';
import { aliquotasEm } from '../parametros/aliquotas-em.ts';
import { CENARIO_PADRAO } from '../parametros/cenarios.ts';
import { parametrosEm } from '../parametros/parametros-em.ts';
import { listTributosExtintos } from '../projecao/linha-projetavel.ts';
import type {
  DevidoNoMes,
  EntradaDaApuracao,
  Passo,
  RetencoesDoCliente,
  RetencoesDoMes,
  SituacaoDoTributo,
  StatusDoParametro,
  TributoDevido,
  ValoresRetidos,
} from '../resultado.ts';
import type { ReceitasDoMes } from '../simples/receita-por-anexo.ts';
import { anoDaCompetencia, mesEAno } from './ano-da-competencia.ts';
import { type Conta, isContaEmpty, openConta, publishConta, sumParcelas, writeCarga } from './conta.ts';
import { describeAtivo } from './creditos-do-ativo.ts';
import { mesWithoutMovimento } from './cut.ts';
import { computeDasDaApuracao, type DasDaApuracao } from './das-da-apuracao.ts';
import { describeLivros } from './dos-livros.ts';
import { lancamentoManualValido } from './lancamento-manual-valido.ts';
import { describeReducaoLinear } from './reducao-linear-do-mes.ts';
import {
  findEstabelecimentoPrincipal,
  isContribuinteDoIpi,
  listTributosContados,
} from './tributos-contados.ts';
import { type ContaDaReforma, computeTributosDaReformaDevidos } from './tributos-da-reforma-devidos.ts';

export interface MesSomado {
  readonly receita: Fixo;
  readonly receitas: ReceitasDoMes;
  readonly reforma: readonly ContaDaReforma[];
  /** How the RBT12 and the revenue of the month came about. */
  readonly passosDoDas: readonly Passo[];
}

/**
 * What the client owes for the month by the law of the month's own year: today's taxes, the DAS, CBS, IBS and IS. In
 * 2026 CBS and IBS are informative and part of no total (LC 214/2025 art. 348 § 1º). The DAS is one row; its shares of
 * CBS and IBS are inside it.
 */
export function computeDevidoNoMes(entrada: EntradaDaApuracao, mes: MesSomado): DevidoNoMes {
  const data = `${entrada.competencia}-01`;
  const ano = anoDaCompetencia(entrada.competencia);
  const exigivel = parametrosEm(data).exigibilidade?.valor === '1';
  const cbs = mes.reforma.find(({ tributo }) => tributo === 'cbs')?.conta;
  // The balances of PIS and COFINS are used before any credit of CBS (LC 214/2025 art. 382).
  const debitoDaCbs = exigivel && cbs !== undefined ? cbs.debitos + cbs.estornos : 0n;
  const hoje = computeTributosDeHojeDevidos(entrada, debitoDaCbs);
  const das = computeDasDaApuracao(entrada, data, mes.receitas);
  const tributos = [
    ...hoje.tributos,
    ...(das === null ? [] : [linhaDoDas(das, mes.passosDoDas)]),
    ...computeTributosDaReformaDevidos(entrada, mes.reforma, exigivel, hoje.paraACbs),
  ];
  const total = sumSituacao(tributos, 'devido');
  const dispensado = sumSituacao(tributos, 'informativo');
  const reforma = sumReforma(tributos);
  const efeito = efeitoDaReforma(entrada, mes, ano, das, reforma);
  const status = reforma > 0n ? statusDasAliquotas(entrada, data) : 'lei';
  const retencoes = retencoesDoMes(entrada);
  return {
    frase: mesWithoutMovimento(entrada)
      ? fraseSemMovimento(entrada, total, tributos)
      : frase(entrada.competencia, { total, dispensado, efeito: efeito.valor, status, tributos }),
    tributos,
    total_a_recolher: formatFixo(total, 2),
    dispensado: formatFixo(dispensado, 2),
    efeito_da_reforma_no_mes: efeito.valor === null ? null : formatFixo(efeito.valor, 2),
    motivo_do_efeito: efeito.motivo,
    receita: formatFixo(mes.receita, 2),
    carga_efetiva: writeCarga(total, mes.receita),
    status,
    ...(retencoes === undefined ? {} : { retencoes }),
  };
}

function linhaDoDas(das: DasDaApuracao, antes: readonly Passo[]): TributoDevido {
  return {
    tributo: 'das',
    situacao: 'devido',
    ...publishConta([{ ...openConta(), debitos: das.total }]),
    parcelas: Object.entries(das.partilha).map(([tributo, parte]) => ({ tributo, valor: parte })),
    memoria: [...antes, ...das.passos],
  };
}

function sumSituacao(tributos: readonly TributoDevido[], situacao: TributoDevido['situacao']): Fixo {
  let soma = 0n;
  for (const tributo of tributos) if (tributo.situacao === situacao) soma += readOrZero(tributo.a_recolher);
  return soma;
}

/** CBS, IBS and IS that are due outside the DAS. */
function sumReforma(tributos: readonly TributoDevido[]): Fixo {
  const daReforma = new Set(['cbs', 'ibs_uf', 'ibs_mun', 'is']);
  return sumSituacao(
    tributos.filter(({ tributo }) => daReforma.has(tributo)),
    'devido',
  );
}

/**
 * What is due less what the same operations owe by the rules of 2026 without the test. From 2027 on only the DAS can be
 * computed by the tables of both years: the notes no longer hold PIS and COFINS.
 */
function efeitoDaReforma(
  entrada: EntradaDaApuracao,
  mes: MesSomado,
  ano: number,
  das: DasDaApuracao | null,
  reforma: Fixo,
): { readonly valor: Fixo | null; readonly motivo: string | null } {
  if (!vigente('cbs_devida', ano)) return { valor: 0n, motivo: null };
  const antes =
    das === null
      ? null
      : computeDasDaApuracao({ ...entrada, ibs_cbs: 'das' }, MARCOS.cbs_devida.vespera, mes.receitas);
  if (das === null || antes === null) {
    return {
      valor: null,
      motivo: `As notas de ${ano} não trazem PIS e COFINS: não há como calcular as mesmas operações pelas regras de 2026.`,
    };
  }
  return { valor: das.total + reforma - antes.total, motivo: null };
}

const statusDasAliquotas = (entrada: EntradaDaApuracao, data: string): StatusDoParametro =>
  aliquotasEm(data, entrada.cenario ?? CENARIO_PADRAO)?.status ?? 'estimativa';

/** Of a month without documents and entries: no figure but what is due all the same, or goes on to the next month. */
function fraseSemMovimento(
  { competencia, documentos_que_nao_contam: outros = 0 }: EntradaDaApuracao,
  total: Fixo,
  tributos: readonly TributoDevido[],
): string {
  const mes = mesEAno(competencia);
  const inicio = outros === 0 ? `Não há documentos em ${mes}` : `Nenhum documento de ${mes} conta`;
  if (total > 0n) return `${inicio}; a recolher mesmo assim: ${inReais(total)}.`;
  const transporta = tributos.some(({ a_transportar }) => readOrZero(a_transportar) > 0n);
  return transporta ? `${inicio}; o saldo credor segue para o mês seguinte.` : `${inicio}.`;
}

interface Figuras {
  readonly total: Fixo;
  readonly dispensado: Fixo;
  readonly efeito: Fixo | null;
  readonly status: StatusDoParametro;
  readonly tributos: readonly TributoDevido[];
}

function frase(competencia: string, { total, dispensado, efeito, status, tributos }: Figuras): string {
  const frases = [`A recolher em ${mesEAno(competencia)}: ${inReais(total)}.`];
  if (tributos.some(({ situacao }) => situacao === 'informativo')) {
    frases.push(
      `CBS e IBS de teste: ${inReais(dispensado)}, informativos; recolhimento dispensado para quem cumpre as obrigações acessórias (LC 214/2025, art. 348, § 1º).`,
    );
  }
  if (status === 'estimativa') frases.push('CBS e IBS com alíquotas estimadas, que ainda não são lei.');
  if (status === 'informada') frases.push('CBS e IBS com alíquotas informadas pelo escritório.');
  if (efeito !== null) frases.push(`Efeito da reforma neste mês: ${inReais(efeito)}.`);
  return frases.join(' ');
}

const DE_HOJE = ['icms', 'icms_st', 'fcp', 'difal', 'ipi', 'pis', 'cofins', 'iss'] as const;
type TributoDeHoje = (typeof DE_HOJE)[number];

/** Owed by establishment: LC 87/1996 arts. 24 and 25; CTN art. 51 sole par. */
const POR_ESTABELECIMENTO: ReadonlySet<TributoDeHoje> = new Set(['icms', 'ipi']);

const FUNDAMENTO: Readonly<Record<TributoDeHoje, string>> = {
  icms: 'LC 87/1996, arts. 19 a 25',
  icms_st: 'LC 87/1996, arts. 6º a 10',
  fcp: 'ADCT, art. 82',
  difal: 'CF, art. 155, § 2º, VII; LC 87/1996, arts. 12, XV, e 24-A',
  ipi: 'CF, art. 153, § 3º, II; CTN, art. 49',
  pis: 'Leis 9.718/1998 e 10.637/2002',
  cofins: 'Leis 9.718/1998 e 10.833/2003',
  iss: 'LC 116/2003',
};

/**
 * Today's taxes that the month owes, one row each that has anything: what the notes and the office say, less credits,
 * by establishment for ICMS and IPI. Of those that the DAS collects only what the office enters counts (ICMS of a
 * purchase, for example, which no DAS holds: LC 123/2006 art. 13 § 1º XIII). PIS and COFINS balances of 2026 go to
 * `paraACbs`, at most `debitoDaCbs` (LC 214/2025 arts. 378 and 382).
 */
export function computeTributosDeHojeDevidos(
  entrada: EntradaDaApuracao,
  debitoDaCbs: Fixo,
): { readonly tributos: TributoDevido[]; readonly paraACbs: Fixo } {
  const contados = listTributosContados(entrada);
  const creditaIpi = isContribuinteDoIpi(entrada);
  const extintos = listTributosExtintos(`${entrada.competencia}-01`);
  const tributos: TributoDevido[] = [];
  let paraACbs = 0n;
  for (const tributo of DE_HOJE) {
    const contas = contasDoTributo(entrada, tributo, {
      debitos: contados.has(tributo),
      creditos: contados.has(tributo) && (tributo !== 'ipi' || creditaIpi),
    });
    const situacao: SituacaoDoTributo = extintos.has(tributo) ? 'extinto' : 'devido';
    const memoria =
      situacao === 'devido'
        ? [...passosDoTributo(entrada, tributo), ...describeLivros(entrada, tributo)]
        : [];
    if (situacao === 'extinto' && (tributo === 'pis' || tributo === 'cofins')) {
      for (const conta of contas.values()) {
        const usado = smallerOf(conta.saldo_anterior, debitoDaCbs - paraACbs);
        if (usado <= 0n) continue;
        conta.compensado += usado;
        paraACbs += usado;
        sumParcelas(memoria, 'saldo_usado_na_cbs', 'LC 214/2025, arts. 378 e 382', [
          ['saldo credor usado contra a CBS', usado],
        ]);
      }
    }
    const retido = contados.has(tributo) ? retidoDoCliente(entrada, tributo) : 0n;
    if (retido > 0n) {
      const conta = contas.get('') ?? openConta();
      contas.set('', conta);
      conta.creditos += retido;
      sumParcelas(memoria, 'retido_na_fonte', 'LC 116/2003, art. 6º; Lei 10.833/2003, art. 36', [
        ['retido pelos tomadores, entre os créditos', retido],
      ]);
    }
    const linha = linhaDoTributo(tributo, situacao, contas, memoria);
    if (linha !== null) tributos.push(linha);
  }
  return { tributos, paraACbs };
}

/** The accounts by establishment, or the one of the company; `dasNotas` says what of the notes counts. */
function contasDoTributo(
  entrada: EntradaDaApuracao,
  tributo: TributoDeHoje,
  dasNotas: { readonly debitos: boolean; readonly creditos: boolean },
): Map<string, Conta> {
  const contas = new Map<string, Conta>();
  const separado = POR_ESTABELECIMENTO.has(tributo);
  const principal = findEstabelecimentoPrincipal(entrada);
  const contaDe = (estabelecimento: string | null): Conta => {
    const chave = separado ? estabelecimento || principal : '';
    const conta = contas.get(chave) ?? openConta();
    contas.set(chave, conta);
    return conta;
  };
  for (const linha of entrada.lancamentos) {
    const direcao = sentido(linha.efeito, linha.cfop);
    const deDebito = direcao === 'debito' || direcao === 'estorno_debito';
    const valor = dasNotas[deDebito ? 'debitos' : 'creditos'] ? readOrZero(linha[tributo]) : 0n;
    if (valor !== 0n) sumInConta(contaDe(linha.estabelecimento), direcao, valor);
  }
  if (tributo === 'difal') {
    const deEntrada = difalDeEntrada(entrada);
    if (deEntrada !== 0n) sumInConta(contaDe(null), 'debito', deEntrada);
  }
  for (const manual of entrada.lancamentos_manuais ?? []) {
    if (manual.tributo !== tributo || manual.tipo === 'credito_recusado') continue;
    if (!lancamentoManualValido(manual)) continue;
    sumInConta(contaDe(manual.estabelecimento ?? null), manual.tipo, readOrZero(manual.valor));
  }
  for (const saldo of entrada.saldos_anteriores) {
    if (saldo.tributo === tributo) contaDe(saldo.estabelecimento).saldo_anterior += readOrZero(saldo.valor);
  }
  return contas;
}

/** The difference of rates of what the client buys, which no DAS collects either (LC 123/2006 art. 13 § 1º XIII h). */
const difalDeEntrada = ({ lancamentos }: EntradaDaApuracao): Fixo =>
  lancamentos.reduce<Fixo>((soma, linha) => soma + readOrZero(linha.difal_entrada), 0n);

/** What the sum of a tax does not show: how the credits of fixed assets, the difference of rates and the linear cut come about. */
function passosDoTributo(entrada: EntradaDaApuracao, tributo: TributoDeHoje): Passo[] {
  if (tributo === 'icms') return describeAtivo(entrada);
  if (tributo === 'pis' || tributo === 'cofins') return describeReducaoLinear(entrada, tributo);
  const memoria: Passo[] = [];
  if (tributo !== 'difal') return memoria;
  sumParcelas(memoria, 'difal_de_entrada', 'LC 87/1996, arts. 12, XV, e 13, IX e § 3º', [
    ['diferencial das compras para uso ou ativo, entre os débitos', difalDeEntrada(entrada)],
  ]);
  return memoria;
}

function sumInConta(conta: Conta, direcao: Sentido, valor: Fixo): void {
  if (direcao === 'debito') conta.debitos += valor;
  else if (direcao === 'credito') conta.creditos += valor;
  else if (direcao === 'estorno_debito') conta.estornos -= valor;
  else conta.estornos += valor;
}

function linhaDoTributo(
  tributo: TributoDeHoje,
  situacao: SituacaoDoTributo,
  contas: ReadonlyMap<string, Conta>,
  memoria: Passo[],
): TributoDevido | null {
  const comAlgo = [...contas]
    .filter(([, conta]) => !isContaEmpty(conta))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  // A tax that may be owed beyond the notes keeps its row, although the notes show no amount of it.
  if (comAlgo.length === 0 && memoria.length === 0) return null;
  for (const [cnpj, { debitos, creditos, estornos, compensado, saldo_anterior }] of comAlgo) {
    const onde = comAlgo.length > 1 ? ` de ${cnpj}` : '';
    sumParcelas(memoria, 'a_recolher', FUNDAMENTO[tributo], [
      [`débitos${onde}`, debitos],
      [`créditos${onde}`, -creditos],
      [`estornos${onde}`, estornos],
      [`saldo usado contra a CBS${onde}`, compensado],
      [`saldo credor anterior${onde}`, -saldo_anterior],
    ]);
  }
  const estabelecimentos = POR_ESTABELECIMENTO.has(tributo)
    ? comAlgo.map(([cnpj, conta]) => ({ cnpj, ...publishConta([conta]) }))
    : undefined;
  return {
    tributo,
    situacao,
    ...publishConta(comAlgo.map(([, conta]) => conta)),
    ...(estabelecimentos === undefined ? {} : { estabelecimentos }),
    memoria,
  };
}

type Situacao = RetencoesDoCliente['situacao'];

/** What was kept back in the month on both sides; undefined where nothing was. */
function retencoesDoMes(entrada: EntradaDaApuracao): RetencoesDoMes | undefined {
  if ((entrada.retencoes ?? []).length === 0) return undefined;
  return {
    a_recolher: sumRetencoesDaSituacao(entrada, 'a_recolher'),
    sofridas: sumRetencoesDaSituacao(entrada, 'sofridas'),
  };
}

/** What was kept back from the client of a tax of its own, which pays that part of it. */
function retidoDoCliente(entrada: EntradaDaApuracao, tributo: string): Fixo {
  return tributo === 'iss' || tributo === 'pis' || tributo === 'cofins'
    ? sum(entrada, 'sofridas', tributo)
    : 0n;
}

function sumRetencoesDaSituacao(entrada: EntradaDaApuracao, situacao: Situacao): ValoresRetidos {
  const de = (tributo: keyof ValoresRetidos): Fixo => sum(entrada, situacao, tributo);
  const [iss, irrf, inss] = [de('iss'), de('irrf'), de('inss')];
  return formatAll({ iss, irrf, inss, pis: de('pis'), cofins: de('cofins'), csll: de('csll') });
}

function sum({ retencoes = [] }: EntradaDaApuracao, situacao: Situacao, tributo: keyof ValoresRetidos): Fixo {
  let soma = 0n;
  for (const retencao of retencoes) if (retencao.situacao === situacao) soma += readOrZero(retencao[tributo]);
  return soma;
}
