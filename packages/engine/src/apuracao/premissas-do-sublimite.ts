import { SIMPLES, valueAt, vigente } from '@apura/law';
import { absoluteOf, type Fixo, formatFixo, inReais, porcento, readOrZero } from '../fixo.ts';
import type { EntradaDaApuracao, PremissaQueMudaOTotal } from '../resultado.ts';
import { acimaDoSublimite, impedimentoByResposta } from '../simples/sublimite.ts';
import { mesEAno } from './ano-da-competencia.ts';
import { computeDasDaApuracao } from './das-da-apuracao.ts';
import { addMeses, listMeses } from './janela-do-rbt12.ts';
import { sumReceitaByMes, sumReceitasDoMes } from './rbt12-do-mes.ts';

/** What the notes say of the sublimit in a month. */
interface SublimitePelasNotas {
  readonly impedida: boolean;
  readonly de: string;
  readonly ate: string;
  readonly soma: Fixo;
  readonly sublimite: Fixo;
}

/**
 * Whether a client of the Simples is kept from paying ICMS, ISS and IBS in the DAS hangs on the revenue of calendar years (LC 123/2006
 * art. 20; Resolução CGSN 140/2018 art. 12), which the office knows. Until it says so the RBT12 stands for it: what the notes say
 * otherwise, or do not say of an RBT12 above the sublimit, is told with the DAS that hangs on it.
 */
export function listPremissasDoSublimite(entrada: EntradaDaApuracao): PremissaQueMudaOTotal[] {
  const { competencia, regime, simples } = entrada;
  if (regime !== 'simples_nacional' || simples === undefined || impedimentoByResposta(entrada) !== undefined)
    return [];
  const data = `${competencia}-01`;
  const supoe = acimaDoSublimite(simples.rbt12, data);
  const notas = sublimitePelasNotas(entrada);
  if (notas === null ? !supoe : notas.impedida === supoe) return [];
  const { receitas } = sumReceitasDoMes(entrada);
  const das = (resposta: 'sim' | 'nao'): Fixo =>
    computeDasDaApuracao(
      {
        ...entrada,
        respostas_da_empresa: { ...entrada.respostas_da_empresa, impedida_pelo_sublimite: resposta },
      },
      data,
      receitas,
    )?.total ?? 0n;
  return [
    {
      codigo: 'sublimite_do_simples',
      texto: frase(supoe, notas, vigente('das_com_cbs_e_ibs', data) ? 'ICMS, ISS e IBS' : 'ICMS e ISS'),
      tributos: ['das'],
      em_jogo: formatFixo(absoluteOf(das('sim') - das('nao')), 2),
    },
  ];
}

const LEI = 'LC 123/2006, arts. 13-A e 20; Resolução CGSN 140/2018, art. 12';

function frase(supoe: boolean, notas: SublimitePelasNotas | null, quais: string): string {
  const dasNotas =
    notas &&
    `as notas de ${mesEAno(notas.de)} a ${mesEAno(notas.ate)} somam ${inReais(notas.soma)}, e o sublimite delas é de ${inReais(notas.sublimite)}`;
  if (!supoe)
    return `O RBT12 não passa do sublimite, e o DAS tem ${quais}; mas ${dasNotas}: se a empresa está impedida, eles são pagos fora do DAS (${LEI}). Responda se ela está impedida, em Regimes, no cliente.`;
  return `O RBT12 passa do sublimite, e ${quais} ficam fora do DAS${dasNotas ? `; mas ${dasNotas}` : ''}. O impedimento vem da receita do ano: do mês seguinte em diante quando ela o passa em mais de 20%, do ano seguinte quando em menos (${LEI}). Antes dele, ${quais} ficam no DAS, pela alíquota da 5ª faixa (art. 21, IV). Responda se a empresa está impedida, em Regimes, no cliente.`;
}

/** Null where the notes of the months are too few to say it. */
function sublimitePelasNotas(entrada: EntradaDaApuracao): SublimitePelasNotas | null {
  const { competencia, lancamentos, inicio_de_atividade: inicio } = entrada;
  const janeiro = `${competencia.slice(0, -2)}01`;
  const receitas = sumReceitaByMes([
    ...(entrada.receita_dos_meses ?? []),
    { competencia, linhas: lancamentos },
  ]);
  const anterior = ofAno(receitas, addMeses(janeiro, -12), addMeses(janeiro, -1), inicio);
  const noAno = ofAno(receitas, janeiro, addMeses(competencia, -1), inicio);
  if (anterior === null || noAno === null) return null;
  if (anterior.soma > anterior.sublimite) return { ...anterior, impedida: true };
  const tolerado =
    noAno.sublimite + porcento(noAno.sublimite, valueIn(SIMPLES.excesso_do_sublimite, competencia), 2);
  // In the year in which the company began the excess reaches back to its first month (art. 12 § 4º I).
  const doMes = noAno.comecou ? (receitas.get(competencia) ?? 0n) : 0n;
  if (noAno.soma + doMes > tolerado)
    return { ...noAno, soma: noAno.soma + doMes, ate: doMes > 0n ? competencia : noAno.ate, impedida: true };
  // That they are not too much only all months say.
  return anterior.todos && noAno.todos ? { ...anterior, impedida: false } : null;
}

const valueIn = (valores: typeof SIMPLES.sublimite, mes: string): Fixo =>
  readOrZero(valueAt(valores, `${mes}-01`)?.valor);

/** The revenue of the months of a calendar year up to `ate`, and the sublimit of that year. Null before 2018. */
function ofAno(
  receitas: ReadonlyMap<string, Fixo>,
  janeiro: string,
  ate: string,
  inicio: string | undefined,
): (Omit<SublimitePelasNotas, 'impedida'> & { readonly todos: boolean; readonly comecou: boolean }) | null {
  const dezembro = addMeses(janeiro, 11);
  const mesDoInicio = inicio?.slice(0, janeiro.length) ?? '';
  const comecou = mesDoInicio > janeiro && mesDoInicio <= dezembro;
  // Of a year before the company began there are no months.
  const de = mesDoInicio > janeiro ? mesDoInicio : janeiro;
  let soma = 0n;
  let todos = true;
  for (const mes of listMeses(de, ate)) {
    soma += receitas.get(mes) ?? 0n;
    todos &&= receitas.has(mes);
  }
  const meses = BigInt(listMeses(de, dezembro).length);
  const sublimite = comecou
    ? valueIn(SIMPLES.sublimite_por_mes, janeiro) * meses
    : valueIn(SIMPLES.sublimite, janeiro);
  return sublimite === 0n ? null : { de, ate, soma, sublimite, todos, comecou };
}
