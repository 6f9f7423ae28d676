import { computeReceitaDaLinha, computeReformaNaReceita } from '../apuracao/receita-da-linha.ts';
import { TRIBUTOS } from '../calculo/por-tributo.ts';
import { reduceAliquota } from '../calculo/reforma/compute-tributos.ts';
import { classificacaoByCodigo } from '../dados/classificacoes.ts';
import { declaradoECalculado } from '../efeito/check-valores.ts';
import { sentido } from '../efeito/nota-do-cliente.ts';
import {
  atLeastZero,
  type Fixo,
  formatFixo,
  HUNDRED_PERCENT,
  multiply,
  ONE,
  porcento,
  readOrZero,
  smallerOf,
  split,
} from '../fixo.ts';
import type { LancamentoSomado, PorTributo, TributosAtuais } from '../resultado.ts';
import { findChaveDaReceita } from '../simples/receita-por-anexo.ts';
import type { LinhaProjetavel } from './linha-projetavel.ts';
import type { ParametrosDoAno } from './parametros-do-ano.ts';

/** CST whose tax is the standard rate less the reduction of the table. */
const CST_DE_TABELA = new Set(['000', '200', '510', '515', '550']);

/** What a month's rows have in common. */
export interface ContextoDaProjecao {
  readonly mes: ParametrosDoAno;
  /** Whether the ICMS of the month holds CBS and IBS. */
  readonly ibsCbsNaBaseIcms: boolean;
  /** Taxes of today that no longer exist in the month. */
  readonly extintos: ReadonlySet<string>;
  /** The taxes that the client settles outside the DAS. */
  readonly contados: LinhaProjetavel['contados'];
  readonly creditaIpi: boolean;
  /** Whose ICMS and IPI a row without an establishment moves. */
  readonly principal: string;
  /** Whether a client of the Simples pays CBS and IBS outside the DAS. */
  readonly regular: boolean;
  /** Whether the client is of the Simples: what its prices hold of taxes outside the DAS is no revenue of it. */
  readonly doSimples: boolean;
  /** Whether the CBS of the client is inside the DAS. */
  readonly noDas: boolean;
  /** By NCM chapter, see `sumEmbutidoByCapitulo`. */
  readonly embutidos: ReadonlyMap<string, Fixo>;
}

/**
 * A sum of lançamentos as a row that can be projected. N is the base of CBS and IBS, which leaves today's taxes out; a
 * row without one takes the value less today's taxes. Taxes of earlier stages inside a price leave N as well. Purchases
 * tell only the client's credits: what else their value holds beyond N is the supplier's tax.
 */
export function computeLinhaProjetavel(
  linha: LancamentoConferido,
  contexto: ContextoDaProjecao,
): LinhaProjetavel {
  const { mes } = contexto;
  const direcao = sentido(linha.efeito, linha.cfop);
  const lado = direcao === 'debito' || direcao === 'estorno_debito' ? 'saida' : 'compra';
  const foraDoDas = contexto.regular && linha.motivo === 'cliente_no_das';
  const tributada = foraDoDas || (linha.efeito !== 'sem_efeito' && linha.efeito !== 'credito_recusado');
  // What the DAS collects is no part of a price of its own, whatever a note highlights.
  const deHoje = (tributo: Exclude<keyof TributosAtuais, 'ii'>): Fixo =>
    contexto.extintos.has(tributo) || !contexto.contados.has(tributo) ? 0n : readOrZero(linha[tributo]);
  // Owed for what is bought, whatever the DAS collects: a credit below zero.
  const deEntrada = contexto.extintos.has('difal') ? 0n : readOrZero(linha.difal_entrada);
  const valores = {
    icms: deHoje('icms'),
    fcp: deHoje('fcp'),
    difal: deHoje('difal') - deEntrada,
    icms_st: deHoje('icms_st'),
    iss: deHoje('iss'),
    ipi: lado === 'saida' || contexto.creditaIpi ? deHoje('ipi') : 0n,
    pis: deHoje('pis'),
    cofins: deHoje('cofins'),
    cbs: tributada ? readOrZero(linha.cbs) : 0n,
    ibs_uf: tributada ? readOrZero(linha.ibs_uf) : 0n,
    ibs_mun: tributada ? readOrZero(linha.ibs_mun) : 0n,
  };
  const { icms, fcp, difal, iss, pis, cofins } = valores;
  const atuais = icms + fcp + difal + deEntrada + iss + (lado === 'saida' ? pis + cofins : 0n);
  const valor = readOrZero(linha.valor);
  const base = readOrZero(linha.base);
  // The note's base holds the cut of LC 224/2025, which it does not show.
  const corte = deHoje('pis') + deHoje('cofins') === 0n ? 0n : corteDaLinha(linha);
  const precoDaNota = base === 0n ? valor - atuais : base - corte;
  const semPreco = precoDaNota <= 0n;
  const comEmbutido = semPreco ? precoImplicito(valores, mes) : precoDaNota;
  const embutidoNoPreco = revendaSemTributo(linha)
    ? parteEmbutida(comEmbutido, contexto.embutidos.get(linha.ncm_capitulo))
    : smallerOf(readOrZero(linha.embutido_na_base), comEmbutido);
  const liquido = comEmbutido - embutidoNoPreco;
  const reforma = mes.exigivel ? valores.cbs + valores.ibs_uf + valores.ibs_mun : 0n;
  const preco = lado === 'compra' && valor > comEmbutido + atuais ? valor : comEmbutido + atuais;
  const sinal = direcao === 'debito' || direcao === 'credito' ? 1n : -1n;
  return {
    estabelecimento: linha.estabelecimento || contexto.principal,
    receita_de: findChaveDaReceita(linha),
    lado,
    sinal,
    receita:
      sinal *
      (computeReceitaDaLinha(linha) -
        (contexto.doSimples ? computeReformaNaReceita(linha, mes.data).noPreco : 0n)),
    liquido,
    baseDosAtuais: preco + (contexto.ibsCbsNaBaseIcms ? reforma : 0n),
    final: preco + readOrZero(linha.ipi) + reforma,
    ...valores,
    contados: deEntrada === 0n ? contexto.contados : new Set([...contexto.contados, 'difal']),
    tributada,
    icms_embutido: readOrZero(linha.icms_embutido),
    pis_cofins_embutido: readOrZero(linha.pis_cofins_embutido),
    ...reducoes(linha, comEmbutido + corte, semPreco, mes, foraDoDas),
    // Of who is inside the DAS only the IBS above the sublimit is taxed by itself.
    ...(tributada && contexto.noDas ? { reducao_cbs: HUNDRED_PERCENT } : {}),
  };
}

const corteDaLinha = ({ pis_lc224, cofins_lc224 }: LancamentoSomado): Fixo =>
  readOrZero(pis_lc224) + readOrZero(cofins_lc224);

/** Whether the row has a rate of its own (uniform, fixed, single-phase), which we can only keep in proportion. */
export function hasAliquotaPropria({ efeito, cclasstrib }: LancamentoSomado): boolean {
  return (
    efeito !== 'sem_efeito' && efeito !== 'credito_recusado' && !CST_DE_TABELA.has(cclasstrib.slice(0, 3))
  );
}

/**
 * Of the table. Where the classification has a rate of its own, or the notes hold no tax (regular taxation apart), what
 * the tax was of the standard rate in the month. Of a client inside the DAS the notes hold none: the table alone says.
 */
function reducoes(
  linha: LancamentoConferido,
  liquido: Fixo,
  semPreco: boolean,
  mes: ParametrosDoAno,
  foraDoDas: boolean,
) {
  const classificacao = classificacaoByCodigo(linha.cclasstrib);
  const cst = linha.cclasstrib.slice(0, 3);
  const { reducao_cbs, reducao_ibs } = classificacao ?? {};
  const { cbs, ibs_uf, ibs_mun } = mes.aliquotas;
  const tributos = linha.calculado ?? linha;
  if (foraDoDas) return { reducao_cbs: reducao_cbs ?? 0n, reducao_ibs: reducao_ibs ?? 0n };
  if (!semPreco && reducao_cbs != null && reducao_ibs != null && CST_DE_TABELA.has(cst)) {
    // Less than a real may have been rounded away, item by item.
    const esperada = porcento(liquido, reduceAliquota(cbs, reducao_cbs), 2);
    const zerada = readOrZero(tributos.cbs) === 0n && readOrZero(tributos.ibs_uf) === 0n && esperada >= ONE;
    return zerada
      ? { reducao_cbs: HUNDRED_PERCENT, reducao_ibs: HUNDRED_PERCENT }
      : { reducao_cbs, reducao_ibs };
  }
  return {
    reducao_cbs: reducaoImplicita(readOrZero(tributos.cbs), liquido, cbs),
    reducao_ibs: reducaoImplicita(
      readOrZero(tributos.ibs_uf) + readOrZero(tributos.ibs_mun),
      liquido,
      ibs_uf + ibs_mun,
    ),
  };
}

/**
 * The price that a tax without one stands for at the standard rate: a reversal, a transfer or a presumed credit, which
 * so grows with the rates. Zero for a note of today's taxes alone.
 */
function precoImplicito(
  valores: Pick<LinhaProjetavel, 'cbs' | 'ibs_uf' | 'ibs_mun'>,
  mes: ParametrosDoAno,
): Fixo {
  const { cbs, ibs_uf, ibs_mun } = mes.aliquotas;
  const preco = (tributo: Fixo, aliquota: Fixo): Fixo =>
    tributo <= 0n || aliquota <= 0n ? 0n : split(tributo * 100n, aliquota);
  return preco(valores.cbs, cbs) || preco(valores.ibs_uf + valores.ibs_mun, ibs_uf + ibs_mun);
}

function reducaoImplicita(tributo: Fixo, base: Fixo, aliquota: Fixo): Fixo {
  const padrao = porcento(base, aliquota, 8);
  return padrao <= 0n ? HUNDRED_PERCENT : HUNDRED_PERCENT - split(tributo * 100n, padrao);
}

/** A sum of lançamentos with what the rules give where its notes declare otherwise. */
interface LancamentoConferido extends LancamentoSomado {
  readonly calculado?: PorTributo;
}

/**
 * The rows of the month, each with the amounts that the rules give beside the declared ones: what a note declares wrongly
 * counts in the month itself and says nothing of the years to come. Only rows without a motive stand for declared amounts.
 */
export function asCalculados(lancamentos: readonly LancamentoSomado[]): readonly LancamentoConferido[] {
  const correcoes = new Map<string, Record<(typeof TRIBUTOS)[number], Fixo>>();
  const linhas: LancamentoSomado[] = [];
  for (const linha of lancamentos) {
    const correcao = declaradoECalculado[linha.motivo ?? ''];
    if (correcao === undefined) {
      linhas.push(linha);
      continue;
    }
    const chave = chaveDa(linha, correcao.lado);
    const soma = correcoes.get(chave) ?? { cbs: 0n, ibs_uf: 0n, ibs_mun: 0n };
    correcoes.set(chave, soma);
    for (const tributo of TRIBUTOS) soma[tributo] += correcao.calculado * readOrZero(linha[tributo]);
  }
  if (correcoes.size === 0) return linhas;
  return linhas.map((linha) => {
    const chave = linha.motivo === null ? chaveDa(linha, linha.efeito) : '';
    const soma = correcoes.get(chave);
    if (soma === undefined) return linha;
    correcoes.delete(chave);
    const corrigir = (tributo: (typeof TRIBUTOS)[number]): string =>
      formatFixo(readOrZero(linha[tributo]) + soma[tributo], 2);
    const calculado = { cbs: corrigir('cbs'), ibs_uf: corrigir('ibs_uf'), ibs_mun: corrigir('ibs_mun') };
    return { ...linha, calculado };
  });
}

function chaveDa(linha: LancamentoSomado, efeito: string): string {
  const { estabelecimento, cfop, cclasstrib, ncm_capitulo, segregacao, tipo, natureza, anexo } = linha;
  return [efeito, estabelecimento, cfop, cclasstrib, ncm_capitulo, segregacao, tipo, natureza, anexo].join(
    '|',
  );
}

/**
 * The share of the price of untaxed resale (goods whose ICMS or PIS/COFINS was collected before) that is tax embedded in
 * what was bought, by NCM chapter, from 0 to 1: what the month's purchases carry, over the month's sales, at most over
 * the purchases. Without it the net price of such a sale would still hold the taxes of today.
 */
export function sumEmbutidoByCapitulo(lancamentos: readonly LancamentoSomado[]): ReadonlyMap<string, Fixo> {
  const somas = new Map<string, { embutido: Fixo; compras: Fixo; vendas: Fixo }>();
  for (const linha of lancamentos) {
    const soma = somas.get(linha.ncm_capitulo) ?? { embutido: 0n, compras: 0n, vendas: 0n };
    somas.set(linha.ncm_capitulo, soma);
    const embutido = readOrZero(linha.icms_embutido) + readOrZero(linha.pis_cofins_embutido);
    if (embutido > 0n) {
      const volta = sentido(linha.efeito, linha.cfop) === 'estorno_credito';
      soma.embutido += volta ? -embutido : embutido;
      soma.compras += volta ? -readOrZero(linha.valor) : readOrZero(linha.valor);
    }
    if (revendaSemTributo(linha)) {
      soma.vendas +=
        sentido(linha.efeito, linha.cfop) === 'debito' ? readOrZero(linha.valor) : -readOrZero(linha.valor);
    }
  }
  const partes = new Map<string, Fixo>();
  for (const [capitulo, { embutido, compras, vendas }] of somas) {
    if (embutido <= 0n || vendas <= 0n) continue;
    const base = compras + atLeastZero(vendas - compras);
    partes.set(capitulo, smallerOf(split(embutido, base), ONE));
  }
  return partes;
}

/** A sale, or its return, whose price holds taxes that an earlier stage collected. */
function revendaSemTributo({ efeito, cfop, segregacao }: LancamentoSomado): boolean {
  const retido = segregacao === 'st' || segregacao === 'monofasico' || segregacao === 'st_monofasico';
  const direcao = sentido(efeito, cfop);
  return retido && (direcao === 'debito' || direcao === 'estorno_debito');
}

/** The part of a price that is embedded tax. */
const parteEmbutida = (preco: Fixo, parte: Fixo | undefined): Fixo =>
  parte === undefined || preco <= 0n ? 0n : multiply(preco, parte);
