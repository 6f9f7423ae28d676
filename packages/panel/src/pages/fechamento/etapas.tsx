import type { Etapa, Fechamento, LinhaDoFechamento } from '@apura/contracts';
import { keysOf } from '@apura/engine/tables';
import { signedReais } from '@apura/words';
import { Estado, type Rotulo } from '../../components/partes.tsx';

/** The steps of a month in their order: what is done with each, and what is said of who stands before it. */
export const ETAPAS: Readonly<Record<Etapa, { readonly nome: string; readonly antes: Rotulo }>> = {
  notas: { nome: 'Notas', antes: { nome: 'Sem notas', tom: 'neutro' } },
  cadastro: { nome: 'Cadastro', antes: { nome: 'Faltam dados', tom: 'alerta' } },
  perguntas: { nome: 'Perguntas', antes: { nome: 'A responder', tom: 'alerta' } },
  apurado: { nome: 'Apurado', antes: { nome: 'A apurar', tom: 'aviso' } },
  conferido: { nome: 'Conferido', antes: { nome: 'A conferir', tom: 'aviso' } },
  entregue: { nome: 'Entregue', antes: { nome: 'A entregar', tom: 'aviso' } },
  fechado: { nome: 'Fechado', antes: { nome: 'A fechar', tom: 'bom' } },
};

const APURANDO: Readonly<Partial<Record<LinhaDoFechamento['situacao'], Rotulo>>> = {
  em_andamento: { nome: 'Apurando', tom: 'neutro' },
  falhou: { nome: 'Falhou', tom: 'erro' },
  desatualizada: { nome: 'Desatualizada', tom: 'alerta' },
};

/** Where a client's month stands, in a word. */
export const rotuloDaEtapa = ({ etapa, situacao }: Pick<LinhaDoFechamento, 'etapa' | 'situacao'>): Rotulo =>
  etapa === null
    ? { nome: 'Fechado', tom: 'neutro' }
    : ((etapa === 'apurado' ? APURANDO[situacao] : undefined) ?? ETAPAS[etapa].antes);

export const EstadoDoMes = ({
  linha,
}: {
  readonly linha: Pick<LinhaDoFechamento, 'etapa' | 'situacao' | 'reabrir'>;
}) =>
  linha.reabrir ? (
    <Estado
      tom="alerta"
      nome={`Reabrir? ${linha.reabrir.diferenca === null ? '' : signedReais(linha.reabrir.diferenca)}`}
    />
  ) : (
    <Estado {...rotuloDaEtapa(linha)} />
  );

interface StepsProps {
  readonly de: Pick<Fechamento, 'por_etapa'>;
  readonly etapa: string;
  readonly onChoose: (etapa: Etapa | '') => void;
}

/** The month as one line: how many clients have done each step; a step shows who stands before it. */
export const MesSteps = ({ de: { por_etapa }, etapa, onChoose }: StepsProps) => (
  <ol className="progresso" aria-label="Andamento do mês">
    {keysOf(ETAPAS).map((qual) => {
      const { feitos, faltam } = por_etapa[qual];
      const nesta = etapa === qual;
      return (
        <li key={qual}>
          <button
            type="button"
            aria-pressed={nesta}
            data-feita={faltam === 0 && feitos > 0 ? true : undefined}
            onClick={() => onChoose(nesta ? '' : qual)}
          >
            <b>{ETAPAS[qual].nome}</b> {feitos}
            <span className="suave">/{feitos + faltam}</span>
            <span className="so-leitor"> feitos</span>
          </button>
        </li>
      );
    })}
  </ol>
);
