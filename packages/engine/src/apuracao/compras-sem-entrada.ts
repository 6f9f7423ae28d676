import { vigente } from '@apura/law';
import { emReais, type Fixo, formatarFixo, lerOuZero, menor } from '../fixo.ts';
import { tributosExtintos } from '../projecao/linha-projetavel.ts';
import type {
  ComprasNaBorda,
  EntradaDaApuracao,
  PremissaQueMudaOTotal,
  TributoComCredito,
} from '../resultado.ts';
import { anoDaCompetencia } from './ano-da-competencia.ts';
import { contribuinteDoIpi, tributosContados } from './tributos-contados.ts';

/**
 * The purchases that count by their issue because nobody has said when they came in, where that is near the edge of a month. What the
 * month would owe more, if those of its last days came in after it, or less, if those of the last days before it came in in it: the
 * greater of both is at stake.
 */
export function comprasSemEntrada(entrada: EntradaDaApuracao): PremissaQueMudaOTotal[] {
  const { compras_sem_entrada: borda } = entrada;
  if (borda === undefined) return [];
  const contam = creditosQueContam(entrada);
  const saem = somar(borda.do_mes, contam);
  const entram = somar(borda.do_mes_anterior, contam);
  const partes = [
    saem > 0n &&
      `${notas(borda.do_mes)} dos últimos ${borda.dias} dias do mês, com ${emReais(saem)} de crédito, que podem ter entrado depois dele`,
    entram > 0n &&
      `${notas(borda.do_mes_anterior)} dos últimos ${borda.dias} dias do mês anterior, com ${emReais(entram)}, que podem ter entrado neste`,
  ].filter((parte) => parte !== false);
  if (partes.length === 0) return [];
  return [
    {
      codigo: 'entrada_pela_emissao',
      texto: `Ninguém disse quando entraram estas compras, e elas contam no mês da emissão: ${partes.join('; ')}. Informe a data de entrada ou a regra do escritório.`,
      tributos: contam.filter((tributo) =>
        [borda.do_mes, borda.do_mes_anterior].some(({ creditos }) => lerOuZero(creditos[tributo]) > 0n),
      ),
      em_jogo: formatarFixo(saem + entram - menor(saem, entram), 2),
    },
  ];
}

/** The taxes whose credits lower what the month owes. */
function creditosQueContam(entrada: EntradaDaApuracao): TributoComCredito[] {
  const contados = tributosContados(entrada);
  const extintos = tributosExtintos(`${entrada.competencia}-01`);
  const daReforma =
    entrada.ibs_cbs === 'regular' && vigente('cbs_devida', anoDaCompetencia(entrada.competencia));
  const deHoje = (['icms', 'ipi', 'pis', 'cofins'] as const).filter(
    (tributo) =>
      contados.has(tributo) && !extintos.has(tributo) && (tributo !== 'ipi' || contribuinteDoIpi(entrada)),
  );
  return daReforma ? [...deHoje, 'cbs', 'ibs_uf', 'ibs_mun'] : deHoje;
}

const somar = ({ creditos }: ComprasNaBorda, quais: readonly TributoComCredito[]): Fixo =>
  quais.reduce<Fixo>((soma, tributo) => soma + lerOuZero(creditos[tributo]), 0n);

const notas = ({ documentos }: ComprasNaBorda): string =>
  documentos === 1 ? '1 nota' : `${documentos} notas`;
