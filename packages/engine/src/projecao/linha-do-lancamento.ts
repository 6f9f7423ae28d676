import { receitaDaLinha } from '../apuracao/receita-da-linha.ts';
import { classificacaoPorCodigo } from '../dados/classificacoes.ts';
import { sentido } from '../efeito/sentido.ts';
import { dividir, type Fixo, lerFixo, porcento } from '../fixo.ts';
import type { LancamentoSomado } from '../resultado.ts';
import { aliquotaEfetiva } from './aliquota-efetiva.ts';
import type { LinhaProjetavel } from './linha-projetavel.ts';
import type { ParametrosDoAno } from './parametros-do-ano.ts';

const UM = 100_000_000n;
const CEM = 100n * UM;
/** CST whose tax is the standard rate less the reduction of the table. */
const CST_DE_TABELA = new Set(['000', '200', '510', '515', '550']);

/**
 * A sum of lançamentos as a row that can be projected. N is the base of CBS and IBS, which leaves today's taxes out; a
 * row without one takes the value less today's taxes. Purchases tell only the client's credits: what else their value
 * holds beyond N is the supplier's tax. `ibsCbsNaBaseIcms`: whether the ICMS of the month holds CBS and IBS.
 */
export function linhaDoLancamento(
  linha: LancamentoSomado,
  mes: ParametrosDoAno,
  ibsCbsNaBaseIcms: boolean,
): LinhaProjetavel {
  const direcao = sentido(linha.efeito, linha.cfop);
  const lado = direcao === 'debito' || direcao === 'estorno_debito' ? 'saida' : 'compra';
  const tributada = linha.efeito !== 'sem_efeito' && linha.efeito !== 'credito_recusado';
  const valores = {
    icms: ler(linha.icms),
    icms_adicional: ler(linha.fcp) + ler(linha.difal),
    icms_st: ler(linha.icms_st),
    iss: ler(linha.iss),
    ipi: ler(linha.ipi),
    pis: ler(linha.pis),
    cofins: ler(linha.cofins),
    cbs: tributada ? ler(linha.cbs) : 0n,
    ibs_uf: tributada ? ler(linha.ibs_uf) : 0n,
    ibs_mun: tributada ? ler(linha.ibs_mun) : 0n,
  };
  const { icms, icms_adicional, iss, ipi, pis, cofins } = valores;
  const atuais = icms + icms_adicional + iss + (lado === 'saida' ? pis + cofins : 0n);
  const valor = ler(linha.valor);
  const base = ler(linha.base);
  const precoDaNota = base === 0n ? valor - atuais : base;
  const semPreco = precoDaNota <= 0n;
  const liquido = semPreco ? precoImplicito(valores, mes) : precoDaNota;
  const reforma = mes.exigivel ? valores.cbs + valores.ibs_uf + valores.ibs_mun : 0n;
  const preco = lado === 'compra' && valor > liquido + atuais ? valor : liquido + atuais;
  return {
    lado,
    sinal: direcao === 'debito' || direcao === 'credito' ? 1n : -1n,
    receita: receitaDaLinha(linha) !== 0n,
    liquido,
    baseDosAtuais: preco + (ibsCbsNaBaseIcms ? reforma : 0n),
    final: preco + ipi + reforma,
    ...valores,
    contaAtuais: true,
    tributada,
    ...reducoes(linha, liquido, semPreco, mes),
  };
}

/** Whether the row has a rate of its own (uniform, fixed, single-phase), which we can only keep in proportion. */
export function temAliquotaPropria({ efeito, cclasstrib }: LancamentoSomado): boolean {
  return (
    efeito !== 'sem_efeito' && efeito !== 'credito_recusado' && !CST_DE_TABELA.has(cclasstrib.slice(0, 3))
  );
}

/**
 * Of the table. Where the classification has a rate of its own, or the notes hold no tax (regular taxation apart), what
 * the tax was of the standard rate in the month.
 */
function reducoes(linha: LancamentoSomado, liquido: Fixo, semPreco: boolean, mes: ParametrosDoAno) {
  const classificacao = classificacaoPorCodigo(linha.cclasstrib);
  const cst = linha.cclasstrib.slice(0, 3);
  const { reducao_cbs, reducao_ibs } = classificacao ?? {};
  const { cbs, ibs_uf, ibs_mun } = mes.aliquotas;
  if (!semPreco && reducao_cbs != null && reducao_ibs != null && CST_DE_TABELA.has(cst)) {
    // Less than a real may have been rounded away, item by item.
    const esperada = porcento(liquido, aliquotaEfetiva(cbs, reducao_cbs), 2);
    const zerada = ler(linha.cbs) === 0n && ler(linha.ibs_uf) === 0n && esperada >= UM;
    return zerada ? { reducao_cbs: CEM, reducao_ibs: CEM } : { reducao_cbs, reducao_ibs };
  }
  return {
    reducao_cbs: reducaoImplicita(ler(linha.cbs), liquido, cbs),
    reducao_ibs: reducaoImplicita(ler(linha.ibs_uf) + ler(linha.ibs_mun), liquido, ibs_uf + ibs_mun),
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
    tributo <= 0n || aliquota <= 0n ? 0n : dividir(tributo * 100n, aliquota);
  return preco(valores.cbs, cbs) || preco(valores.ibs_uf + valores.ibs_mun, ibs_uf + ibs_mun);
}

function reducaoImplicita(tributo: Fixo, base: Fixo, aliquota: Fixo): Fixo {
  const padrao = porcento(base, aliquota, 8);
  return padrao <= 0n ? CEM : CEM - dividir(tributo * 100n, padrao);
}

function ler(texto: string): Fixo {
  return lerFixo(texto) ?? 0n;
}
