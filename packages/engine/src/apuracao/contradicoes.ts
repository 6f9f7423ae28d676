import { vigente } from '@apura/law';
import { classeDoCfop, isProducaoPropria } from '../dados/cfop.ts';
import { sentido } from '../efeito/nota-do-cliente.ts';
import type { CodigoDaPergunta } from '../efeito/outros/perguntas.ts';
import {
  absoluteOf,
  atLeastZero,
  CASAS,
  type Fixo,
  formatFixo,
  HUNDRED_PERCENT,
  inReais,
  porcento,
  readOrZero,
  smallerOf,
} from '../fixo.ts';
import {
  type AliquotasDePisCofins,
  findAliquotasDePisCofins,
} from '../parametros/aliquotas-de-pis-cofins.ts';
import type { EntradaDaApuracao, LancamentoSomado, PendenciaDoMes, Regime } from '../resultado.ts';
import type { Aviso } from './avisos-de-hoje.ts';
import { computeReceitaDaLinha } from './receita-da-linha.ts';

/**
 * What the notes of a month say against the register. It stops the figure where it is of at least a tenth of what could say it
 * (documents, or sales in reais): less is a note or two that went wrong, and is only told. Not asked once the office has said
 * which is right.
 */
interface Contradicao {
  readonly pergunta: CodigoDaPergunta;
  readonly mensagem: string;
  /** Which part of `todos` says otherwise. */
  readonly contrarios: Fixo;
  readonly todos: Fixo;
}

/** One tenth. */
const PARTE_QUE_PARA = 10n;

const para = ({ contrarios, todos }: Contradicao): boolean => contrarios * PARTE_QUE_PARA >= todos;

/** Where the register and the notes cannot both be right: the month has no figure until the office says which is. */
export const listPendenciasDasContradicoes = (entrada: EntradaDaApuracao): PendenciaDoMes[] =>
  contradicoes(entrada)
    .filter(para)
    .map(({ pergunta, mensagem }) => ({
      codigo: `contradicao_${pergunta}`,
      mensagem,
      onde: 'perguntas',
      campo: pergunta,
    }));

/** The few notes that contradict the register without stopping the month. */
export const listAvisosDasContradicoes = (entrada: EntradaDaApuracao): Aviso[] =>
  contradicoes(entrada)
    .filter((uma) => !para(uma))
    .map(({ pergunta, mensagem }) => [true, `contradicao_${pergunta}`, mensagem]);

function contradicoes(entrada: EntradaDaApuracao): Contradicao[] {
  const respondidas = entrada.respostas_da_empresa ?? {};
  return [ofCrt(entrada), ofPisCofins(entrada), ofIpi(entrada), ofIss(entrada)].filter(
    (uma): uma is Contradicao =>
      uma !== null && uma.contrarios > 0n && respondidas[uma.pergunta] === undefined,
  );
}

const NOMES: Readonly<Record<Regime, string>> = {
  simples_nacional: 'Simples Nacional',
  mei: 'MEI',
  lucro_presumido: 'Lucro Presumido',
  lucro_real: 'Lucro Real',
};

/** CRT that no company of the regime states: 1 and 2 are the Simples, 3 the regular regime, 4 the MEI. */
const CRT_DE_OUTRO: Readonly<Record<Regime, readonly string[]>> = {
  simples_nacional: ['3', '4'],
  // A MEI stated CRT 1 before there was a 4.
  mei: ['3'],
  lucro_presumido: ['1', '2', '4'],
  lucro_real: ['1', '2', '4'],
};

function ofCrt({ regime, emitidas_por_crt = {} }: EntradaDaApuracao): Contradicao {
  let todos = 0;
  let contrarios = 0;
  const ditos: string[] = [];
  for (const [crt, documentos] of Object.entries(emitidas_por_crt)) {
    todos += documentos;
    if (!CRT_DE_OUTRO[regime].includes(crt)) continue;
    contrarios += documentos;
    ditos.push(crt);
  }
  return {
    pergunta: 'crt_das_notas',
    mensagem: `O cadastro diz ${NOMES[regime]}, e ${contrarios} de ${todos} documentos emitidos no mês trazem CRT ${ditos.sort().join(' e ')}: corrija o regime do cliente, ou responda que o cadastro está certo.`,
    contrarios: BigInt(contrarios),
    todos: BigInt(todos),
  };
}

/**
 * The base that both taxes of a row make at the rates of the Lucro Real; null where they do not agree on one that the price and its
 * ICMS allow. Rows of mixed rates, and of goods taxed in a single phase, have none.
 */
function baseNaoCumulativa(linha: LancamentoSomado, naLei: AliquotasDePisCofins): Fixo | null {
  const [pis, cofins] = [readOrZero(linha.pis), readOrZero(linha.cofins)];
  if (pis <= 0n || cofins <= 0n) return null;
  const [doPis, daCofins] = [(pis * HUNDRED_PERCENT) / naLei.pis, (cofins * HUNDRED_PERCENT) / naLei.cofins];
  const valor = readOrZero(linha.valor);
  // A cent of each document may be lost to rounding; the smaller tax shows the base least exactly.
  const folga = readOrZero('1') * BigInt(Math.max(1, linha.documentos)) + valor / 200n;
  if (absoluteOf(doPis - daCofins) > folga) return null;
  const menorBase = atLeastZero(valor - readOrZero(linha.icms) - readOrZero(linha.ipi));
  return daCofins >= menorBase - folga && daCofins <= valor + folga ? daCofins : null;
}

function ofPisCofins({ regime, competencia, lancamentos }: EntradaDaApuracao): Contradicao | null {
  if (regime !== 'lucro_presumido' || vigente('pis_cofins_extintos', competencia)) return null;
  const naLei = findAliquotasDePisCofins(false, `${competencia}-01`);
  let [todos, contrarios] = [0n, 0n];
  for (const linha of lancamentos) {
    if (sentido(linha.efeito, linha.cfop) !== 'debito') continue;
    const valor = computeReceitaDaLinha(linha);
    todos += valor;
    if (baseNaoCumulativa(linha, naLei) !== null) contrarios += valor;
  }
  return {
    pergunta: 'pis_cofins_das_notas',
    mensagem: `O cadastro diz Lucro Presumido, e vendas de ${inReais(contrarios)} trazem PIS e COFINS a 1,65% e 7,6%, que são do Lucro Real: corrija o regime, ou responda o que está certo.`,
    contrarios,
    todos,
  };
}

/**
 * The month with PIS and COFINS of a Presumido at its own rates where the notes charge 1.65 % and 7.6 % and the office says
 * that the register is right (Lei 9.718/1998; Leis 10.637/2002 art. 8º II and 10.833/2003 art. 10 II).
 */
export function withPisCofinsDoCadastro(entrada: EntradaDaApuracao): EntradaDaApuracao {
  const { regime, competencia, respostas_da_empresa: respostas } = entrada;
  if (regime !== 'lucro_presumido' || respostas?.pis_cofins_das_notas !== 'cadastro') return entrada;
  if (vigente('pis_cofins_extintos', competencia)) return entrada;
  const naNota = findAliquotasDePisCofins(false, `${competencia}-01`);
  const noCadastro = findAliquotasDePisCofins(true, `${competencia}-01`);
  const lancamentos = entrada.lancamentos.map((linha) => {
    const direcao = sentido(linha.efeito, linha.cfop);
    const base =
      direcao === 'debito' || direcao === 'estorno_debito' ? baseNaoCumulativa(linha, naNota) : null;
    if (base === null) return linha;
    // Not rounded: the month adds rows up first, so that what comes back takes off what was sold, however either falls into rows.
    const na = (aliquota: Fixo, declarado: string): string =>
      formatFixo(smallerOf(porcento(base, aliquota, CASAS), readOrZero(declarado)), CASAS);
    return { ...linha, pis: na(noCadastro.pis, linha.pis), cofins: na(noCadastro.cofins, linha.cofins) };
  });
  return { ...entrada, lancamentos };
}

/** Entries that make who sells them on equal to an industry: imports, and transfers from where it was made or imported (RIPI art. 9º). */
const equipara = ({ cfop }: LancamentoSomado): boolean =>
  cfop.startsWith('3') || (/^[12]/.test(cfop) && classeDoCfop(cfop).classe === 'transferencia');

function ofIpi({ regime, lancamentos, saldos_anteriores }: EntradaDaApuracao): Contradicao | null {
  if (regime !== 'lucro_real' && regime !== 'lucro_presumido') return null;
  if (saldos_anteriores.some(({ tributo }) => tributo === 'ipi')) return null;
  if (lancamentos.some((linha) => equipara(linha) || isProducaoPropria(linha.cfop))) return null;
  let [todos, contrarios, ipi] = [0n, 0n, 0n];
  for (const linha of lancamentos) {
    if (sentido(linha.efeito, linha.cfop) !== 'debito') continue;
    const valor = computeReceitaDaLinha(linha);
    todos += valor;
    if (readOrZero(linha.ipi) <= 0n) continue;
    contrarios += valor;
    ipi += readOrZero(linha.ipi);
  }
  return {
    pergunta: 'ipi_das_notas',
    mensagem: `As vendas trazem ${inReais(ipi)} de IPI, e no mês não há produção própria, importação nem transferência que faça da empresa contribuinte dele: responda se ela é (CTN, art. 51).`,
    contrarios,
    todos,
  };
}

/** A service under the ISS, by the CFOP of its documents; transport and telecommunication owe ICMS. */
const DE_SERVICO = /^[56]933$/;
/** Where no ISS is to be expected in the note. */
const SEM_ISS: ReadonlySet<string> = new Set(['exportacao', 'iss_retido', 'transporte', 'ativo']);

/** Services of which no note of the month states any ISS: a few without it among others are exempt ones. */
function ofIss(entrada: EntradaDaApuracao): Contradicao | null {
  const { regime, competencia, lancamentos, lancamentos_manuais = [], retencoes = [] } = entrada;
  if ((regime !== 'lucro_real' && regime !== 'lucro_presumido') || vigente('iss_extinto', competencia))
    return null;
  const servicos = lancamentos.filter(
    ({ cfop, efeito, segregacao }) =>
      DE_SERVICO.test(cfop) && sentido(efeito, cfop) === 'debito' && !SEM_ISS.has(segregacao),
  );
  const temIss =
    servicos.some(({ iss }) => readOrZero(iss) > 0n) ||
    lancamentos_manuais.some(({ tributo }) => tributo === 'iss') ||
    retencoes.some(({ iss }) => readOrZero(iss) > 0n);
  if (temIss) return null;
  const valor = servicos.reduce<Fixo>((soma, linha) => soma + computeReceitaDaLinha(linha), 0n);
  return {
    pergunta: 'iss_das_notas',
    mensagem: `As notas de serviço do mês, de ${inReais(valor)}, não trazem ISS: lance o ISS do mês à mão, ou responda que não há ISS sobre elas (LC 116/2003).`,
    contrarios: valor,
    todos: valor,
  };
}
