import { ETAPAS, type Fechamento, LinhaDoFechamento } from '@apura/contracts';
import { entriesOf, recordOf } from '@apura/contracts/tables';
import type { FechamentoLido, PrazoDoMes } from '@apura/database';
import { obrigacoesDoMes, prazoDe } from '@apura/engine';
import { competenciaCurta } from '@apura/words';
import { shaped } from './shaped.ts';

/** What each client of a regime has to pay and hand in for a month (YYYY-MM), with its day. */
export const prazosDoMes = (competencia: string): PrazoDoMes[] =>
  entriesOf(obrigacoesDoMes(competencia)).flatMap(([regime, ids]) =>
    ids.flatMap((id) => {
      const prazo = prazoDe(id, competencia);
      if (!prazo) return [];
      const { data, obrigacao, paga = null } = prazo;
      return [{ regime, id, obrigacao, data, paga }];
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
