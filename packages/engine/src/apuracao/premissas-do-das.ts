import { vigente } from '@apura/law';
import { absoluteOf, type Fixo, formatFixo, inReais, porcento, readFixo } from '../fixo.ts';
import type {
  AnexoDoSimples,
  EntradaDaApuracao,
  PerfilDoSimples,
  PremissaQueMudaOTotal,
} from '../resultado.ts';
import {
  type ChaveDaReceita,
  decideAnexoDaChave,
  OF_SERVICOS,
  type ReceitasDoMes,
  splitChaveDaReceita,
} from '../simples/receita-por-anexo.ts';
import { findSalarioMinimo } from '../simples/salario-minimo.ts';
import { entriesOf, keysOf } from '../tables.ts';
import { anoDaCompetencia, mesEAno } from './ano-da-competencia.ts';
import { computeDasDaApuracao } from './das-da-apuracao.ts';
import { janelaDoRbt12, mesesDaJanela } from './janela-do-rbt12.ts';
import { sumReceitasDoMes, sumReformaNasReceitas } from './rbt12-do-mes.ts';
import { computeReceitaDaLinha } from './receita-da-linha.ts';

interface Caso {
  readonly entrada: EntradaDaApuracao;
  readonly simples: PerfilDoSimples;
  readonly receitas: ReceitasDoMes;
  readonly data: string;
  readonly total: Fixo;
}

/** What the DAS of a month in the Simples supposes of activities, of the payroll and of what its revenue is. */
export function listPremissasDoDas(entrada: EntradaDaApuracao): PremissaQueMudaOTotal[] {
  const { regime, simples, competencia } = entrada;
  if (regime === 'mei') return premissasDoMei(entrada);
  if (regime !== 'simples_nacional' || simples === undefined) return [];
  const { receitas } = sumReceitasDoMes(entrada);
  const data = `${competencia}-01`;
  const das = computeDasDaApuracao(entrada, data, receitas);
  if (das === null) return [];
  const caso = { entrada, simples, receitas, data, total: das.total };
  return [
    ...ofServico(caso),
    ...ofFatorR(caso),
    ...ofFabricado(caso),
    ...ofBensForaDoIcms(caso),
    ...ofReformaNoPreco(caso),
  ];
}

/** How much the DAS would differ at most in these cases. */
function inJogo(
  { entrada, receitas, data, total }: Caso,
  casos: readonly { readonly com?: Partial<EntradaDaApuracao>; readonly receitas?: ReceitasDoMes }[],
): string {
  let maior = 0n;
  for (const caso of casos) {
    const outro = computeDasDaApuracao({ ...entrada, ...caso.com }, data, caso.receitas ?? receitas);
    const diferenca = outro === null ? 0n : absoluteOf(outro.total - total);
    if (diferenca > maior) maior = diferenca;
  }
  return formatFixo(maior, 2);
}

const chavesDe = (receitas: ReceitasDoMes, servem: (origem: string) => boolean): ChaveDaReceita[] =>
  keysOf(receitas).filter((chave) => servem(splitChaveDaReceita(chave)[0] ?? ''));

const sum = (receitas: ReceitasDoMes, chaves: readonly ChaveDaReceita[]): Fixo =>
  chaves.reduce<Fixo>((soma, chave) => soma + (receitas[chave] ?? 0n), 0n);

/** The revenue of these keys as if it were of an annex. */
function movidas(
  receitas: ReceitasDoMes,
  chaves: readonly ChaveDaReceita[],
  anexo: 'III' | 'IV' | 'V',
): ReceitasDoMes {
  const outras: Partial<Record<ChaveDaReceita, Fixo>> = {};
  for (const [chave, valor] of entriesOf(receitas)) {
    const para: ChaveDaReceita = chaves.includes(chave) ? `${anexo}/${splitChaveDaReceita(chave)[1]}` : chave;
    outras[para] = (outras[para] ?? 0n) + valor;
  }
  return outras;
}

/** Services whose annex nobody has said: by the register where that is of services, else by their code. */
function ofServico(caso: Caso): PremissaQueMudaOTotal[] {
  const { receitas, simples, data } = caso;
  const chaves = chavesDe(receitas, (origem) => origem.startsWith('servico_')).filter((chave) => {
    if (!OF_SERVICOS.has(simples.anexo)) return true;
    // The office has said it in the register, and the code suggests another.
    const usado = decideAnexoDaChave({ simples }, data, chave);
    return usado !== decideAnexoDaChave({ simples: { ...simples, anexo: 'I' } }, data, chave);
  });
  if (chaves.length === 0) return [];
  const anexos = new Set(chaves.map((chave) => decideAnexoDaChave({ simples }, data, chave)));
  return [
    {
      codigo: 'anexo_do_servico',
      texto: `Serviços de ${inReais(sum(receitas, chaves))} sem anexo informado entram no Anexo ${[...anexos].join(' e ')}, ${OF_SERVICOS.has(simples.anexo) ? 'o do cadastro, e o código do serviço sugere outro' : 'pelo código do serviço'}: responda em que anexo eles estão (LC 123/2006, art. 18, §§ 5º-B a 5º-M).`,
      tributos: ['das'],
      em_jogo: inJogo(
        caso,
        (['III', 'IV', 'V'] as const).map((anexo) => ({ receitas: movidas(receitas, chaves, anexo) })),
      ),
    },
  ];
}

/** Annex III or V: the payroll that decides is not there, or is of another month. */
function ofFatorR(caso: Caso): PremissaQueMudaOTotal[] {
  const { simples, receitas, data, entrada } = caso;
  const sujeitas = chavesDe(receitas, (origem) => ['fator_r', 'V', 'servico_fator_r', ''].includes(origem));
  const depende = sujeitas.some((chave) => {
    const com = (folha12: string): AnexoDoSimples | null =>
      decideAnexoDaChave({ simples: { ...simples, folha12 } }, data, chave);
    const pelaFolha = com('0.00') !== com(simples.rbt12);
    return (
      pelaFolha &&
      (simples.folha12 !== undefined || splitChaveDaReceita(chave)[0]?.endsWith('fator_r') === true)
    );
  });
  const deOutroMes =
    simples.folha12 !== undefined && (simples.folha12_de ?? entrada.competencia) !== entrada.competencia;
  if (!depende || (simples.folha12 !== undefined && !deOutroMes)) return [];
  const janela = janelaDoRbt12(entrada.competencia, entrada.inicio_de_atividade);
  const daFolha = `${mesesDaJanela(janela)}${janela.regra === 'geral' ? '' : ' (média × 12)'}`;
  const casos = ['0.00', simples.rbt12].map((folha12) => ({ com: { simples: { ...simples, folha12 } } }));
  return [
    simples.folha12 === undefined
      ? {
          codigo: 'fator_r_sem_folha',
          texto: `Serviços sujeitos ao Fator R entram no Anexo V, porque a folha de ${daFolha} não foi informada: com folha de 28% da receita ou mais, seriam do Anexo III (LC 123/2006, art. 18, §§ 5º-J e 5º-M).`,
          tributos: ['das'],
          em_jogo: inJogo(caso, casos),
        }
      : {
          codigo: 'folha12_de_outro_mes',
          texto: `A folha de doze meses que decide o Fator R é a de ${mesEAno(simples.folha12_de ?? '')}: informe a de ${mesEAno(entrada.competencia)}, que é a de ${daFolha}.`,
          tributos: ['das'],
          em_jogo: inJogo(caso, casos),
        },
  ];
}

/** From 2027 on own products are of annex I unless the IPI stays on them, which only the office knows. */
function ofFabricado(caso: Caso): PremissaQueMudaOTotal[] {
  const { entrada, receitas, simples } = caso;
  const semOrigem = simples.anexo === 'II' ? '' : 'fabricado';
  const chaves = chavesDe(receitas, (origem) => origem === 'fabricado' || origem === semOrigem);
  const respostas = entrada.respostas_da_empresa ?? {};
  if (
    !vigente('fabricado_no_anexo_i', entrada.competencia) ||
    chaves.length === 0 ||
    respostas.produtos_com_ipi !== undefined
  )
    return [];
  return [
    {
      codigo: 'fabricado_no_anexo_i',
      texto: `Produtos próprios de ${inReais(sum(receitas, chaves))} entram no Anexo I, como a lei manda desde 2027 salvo para os que continuam com IPI (Resolução CGSN 190/2026, art. 25, § 1º; ADCT, art. 126, III, a): se forem desses, são do Anexo II. Responda em Regimes, no cliente.`,
      tributos: ['das'],
      em_jogo: inJogo(caso, [{ com: { respostas_da_empresa: { ...respostas, produtos_com_ipi: 'sim' } } }]),
    },
  ];
}

/**
 * Goods of who has no state registration in the notes: these do not say whether the ICMS is on what it sells, and the DAS has its share until the
 * office says that it is not.
 */
function ofBensForaDoIcms(caso: Caso): PremissaQueMudaOTotal[] {
  const { entrada, receitas } = caso;
  const { emitidas_sem_ie: semIe = 0, respostas_da_empresa: respostas = {}, competencia } = entrada;
  if (!vigente('das_com_cbs_e_ibs', competencia) || semIe === 0 || respostas.bens_fora_do_icms !== undefined)
    return [];
  const vendas = Object.values(receitas).reduce<Fixo>((soma, valor) => soma + valor, 0n);
  return [
    {
      codigo: 'bens_fora_do_icms',
      texto: `${semIe === 1 ? '1 nota da empresa não traz' : `${semIe} notas da empresa não trazem`} inscrição estadual, e os bens entram no DAS com a parcela do ICMS (vendas de ${inReais(vendas)} no mês): fora do campo do ICMS, só com CBS e IBS, saem sem ela (LC 123/2006, art. 18, § 4º, IX; Resolução CGSN 140/2018, art. 25, § 1º, I-A). Responda em Regimes, no cliente.`,
      tributos: ['das'],
      em_jogo: inJogo(caso, [{ com: { respostas_da_empresa: { ...respostas, bens_fora_do_icms: 'sim' } } }]),
    },
  ];
}

/** Who pays CBS and IBS outside the DAS, where the prices of its notes do not show them inside: they count as revenue then. */
function ofReformaNoPreco(caso: Caso): PremissaQueMudaOTotal[] {
  const { entrada } = caso;
  const { tributos, noPreco } = sumReformaNasReceitas(entrada);
  if (tributos <= noPreco) return [];
  return [
    {
      codigo: 'cbs_e_ibs_na_receita',
      texto: `As vendas pagam ${inReais(tributos)} de CBS e IBS fora do DAS, e o vBC das notas ${noPreco === 0n ? 'não mostra nada disso' : `só mostra ${inReais(noPreco)}`} dentro do preço: o preço é receita do DAS por inteiro. Se ele os traz por dentro, como a NT 2026.008 manda, eles não são receita (Resolução CGSN 140/2018, art. 2º, § 5º, VIII): corrija o vBC ou informe o vProdLiq.`,
      tributos: ['das'],
      em_jogo: inJogo(caso, [{ receitas: sumReceitasDoMes(entrada, 'todas').receitas }]),
    },
  ];
}

/** CFOP endings of transport of cargo: of a MEI who carries it, 12 % of the minimum wage is due (LC 123/2006 art. 18-F). */
const FRETE = /^[56]35[1-6]$|^[56]360$/;
const A_MAIS_DO_CAMINHONEIRO = readFixo('7') ?? 0n;
const PARTE_DO_INSS = readFixo('5') ?? 0n;

function premissasDoMei({ competencia, lancamentos }: EntradaDaApuracao): PremissaQueMudaOTotal[] {
  const salario = findSalarioMinimo(`${competencia}-01`);
  if (salario === null) return [];
  const premissas: PremissaQueMudaOTotal[] = [];
  const anos = anoDaCompetencia(competencia) - salario.ano;
  if (anos > 0) {
    premissas.push({
      codigo: 'salario_minimo_de_outro_ano',
      texto: `INSS do MEI sobre o salário mínimo de ${salario.ano}, ${inReais(salario.valor)} (${salario.fundamento}): o do ano do mês ainda não está nas regras. Em jogo: a alta repetida do último ano.`,
      tributos: ['das'],
      em_jogo: formatFixo(porcento(salario.aumento * BigInt(anos), PARTE_DO_INSS, 2), 2),
    });
  }
  if (lancamentos.some((linha) => FRETE.test(linha.cfop) && computeReceitaDaLinha(linha) > 0n)) {
    premissas.push({
      codigo: 'mei_caminhoneiro',
      texto:
        'Há fretes nas notas do MEI, e o INSS foi calculado a 5% do salário mínimo: o do MEI transportador de cargas é de 12% (LC 123/2006, art. 18-F).',
      tributos: ['das'],
      em_jogo: formatFixo(porcento(salario.valor, A_MAIS_DO_CAMINHONEIRO, 2), 2),
    });
  }
  return premissas;
}
