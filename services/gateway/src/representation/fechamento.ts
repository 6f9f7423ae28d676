import {
  ETAPAS,
  type Fechamento,
  LinhaDoFechamento,
  type MesesWithOutcome,
  type RecusaDoMes,
} from '@apura/contracts';
import { entriesOf, recordOf } from '@apura/contracts/tables';
import type { FechamentoLido, OutcomeOfMes, PrazoDoMes } from '@apura/database';
import { obrigacoesDoMes, prazoDe } from '@apura/engine';
import { competenciaCurta } from '@apura/words';
import { shaped } from './shaped.ts';

/** What each client of a regime has to pay and hand in for a month (YYYY-MM), with its day. */
export const prazosDoMes = (competencia: string): PrazoDoMes[] =>
  entriesOf(obrigacoesDoMes(competencia)).flatMap(([regime, ids]) =>
    ids.flatMap((id) => {
      const prazo = prazoDe(id, competencia);
      if (!prazo) return [];
      const { data, obrigacao, status, paga = null } = prazo;
      return [{ regime, id, obrigacao, data, status, paga }];
    }),
  );

/** What the register lacks, where no version has said it yet. */
const FALTAS: Readonly<Record<string, (mes: string) => string>> = {
  atividade: () => 'Falta a atividade do MEI, que decide os valores fixos do DAS.',
  simples_anexo: () => 'Falta o anexo do Simples Nacional em que o cliente recolhe o DAS.',
  rbt12: (mes) => `Falta a receita bruta de doze meses (RBT12) que vale em ${mes}.`,
  contato: () => 'Falta um contato a quem mandar o relatório.',
};

export const linhaDoFechamento = ({ falta, ...linha }: FechamentoLido['linhas'][number]) =>
  shaped(LinhaDoFechamento, {
    ...linha,
    falta: falta.map(({ texto, ...uma }) => ({
      ...uma,
      texto: texto ?? FALTAS[uma.campo]?.(competenciaCurta(uma.competencia)) ?? uma.campo,
    })),
  });

/** Who stands before a step, and who has done it: whoever stands before a later one, and whose month is closed. */
export function progressOf({
  por_etapa,
  clientes,
}: Pick<FechamentoLido, 'por_etapa' | 'clientes'>): Fechamento['por_etapa'] {
  let feitos = clientes;
  const passos = new Map(
    ETAPAS.map((etapa) => {
      const faltam = por_etapa[etapa] ?? 0;
      feitos -= faltam;
      return [etapa, { feitos, faltam }] as const;
    }),
  );
  return recordOf(ETAPAS, (etapa) => passos.get(etapa) ?? { feitos: 0, faltam: 0 });
}

/** What a program and a person are told of a month that stays as it is. */
const RECUSAS: Readonly<Record<RecusaDoMes, string>> = {
  cliente_nao_encontrado: 'O escritório não tem esse cliente.',
  fora_do_periodo: 'O cliente está inativo, ou saiu do escritório antes desse mês.',
  sem_apuracao: 'O mês ainda não foi apurado: peça a apuração.',
  apuracao_em_andamento: 'A apuração do mês está em andamento: espere terminar.',
  apuracao_falhou: 'A última apuração do mês falhou: peça outra.',
  mes_desatualizado: 'Algo mudou depois da última apuração: apure o mês de novo.',
  faltam_dados:
    'Falta algo no cadastro do cliente, e o mês não tem valores: complete o cadastro e apure de novo.',
  perguntas_abertas: 'Há perguntas abertas que mudam o que se recolhe: responda-as e apure de novo.',
  obrigacao_desconhecida:
    'Uma das obrigações pagas não é do regime do cliente nesse mês: confira o id em GET /v1/prazos.',
  mes_fechado: 'O mês está fechado: reabra-o antes.',
};

/** What became of each month, as the contract says it. */
export const mesesWithOutcome = (
  competencia: string,
  outcomes: readonly OutcomeOfMes[],
): MesesWithOutcome => ({
  competencia,
  feitos: outcomes.filter(({ resultado }) => resultado !== 'recusado').length,
  data: outcomes.map((outcome) => ({
    ...outcome,
    mensagem: outcome.codigo && RECUSAS[outcome.codigo],
  })),
});
