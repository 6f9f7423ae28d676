import type { Etapa, Fechamento, LinhaDoFechamento } from '@apura/contracts';
import { keysOf } from '@apura/engine/tables';
import { signedReais } from '@apura/words';
import { Popover } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { IconButton } from '../../components/buttons.tsx';
import { Estado, type Rotulo } from '../../components/partes.tsx';

/** The steps of a month in their order: what is done with each, and what is said of who stands before it. */
export const ETAPAS: Readonly<
  Record<Etapa, { readonly nome: string; readonly antes: Rotulo; readonly ajuda: string }>
> = {
  notas: {
    nome: 'Notas',
    antes: { nome: 'Sem notas', tom: 'neutro' },
    ajuda: 'Chegou alguma nota do mês. Solte aqui a pasta de XMLs de todos os clientes.',
  },
  cadastro: {
    nome: 'Cadastro',
    antes: { nome: 'Faltam dados', tom: 'alerta' },
    ajuda:
      'Há o que o cálculo precisa saber do cliente: no Simples o RBT12, que é a receita bruta dos doze meses antes deste (LC 123/2006, art. 18, § 1º), e o anexo; no MEI a atividade. Preencha na linha, ou cole a coluna da planilha com Ctrl V.',
  },
  perguntas: {
    nome: 'Perguntas',
    antes: { nome: 'A responder', tom: 'alerta' },
    ajuda:
      'Está respondido o que a nota não diz e muda o imposto. A resposta vale para as próximas notas iguais.',
  },
  apurado: {
    nome: 'Apurado',
    antes: { nome: 'A apurar', tom: 'aviso' },
    ajuda: 'O imposto do mês está calculado com tudo o que chegou até agora.',
  },
  conferido: {
    nome: 'Conferido',
    antes: { nome: 'A conferir', tom: 'aviso' },
    ajuda: 'Alguém do escritório olhou esta apuração. Se ela mudar, volta a esperar a conferência.',
  },
  entregue: {
    nome: 'Entregue',
    antes: { nome: 'A entregar', tom: 'aviso' },
    ajuda: 'O relatório saiu para o cliente, por e-mail ou por link. O e-mail vai aos contatos do cadastro.',
  },
  fechado: {
    nome: 'Fechado',
    antes: { nome: 'A fechar', tom: 'bom' },
    ajuda: 'Os valores ficam como estão. O que chegar depois vira “Reabrir?”, com a diferença em reais.',
  },
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

/** What it takes for each step to be done. */
export const MeaningOfSteps = () => (
  <Popover position="bottom-end" width="min(32rem, 94vw)" withinPortal>
    <Popover.Target>
      <IconButton icon={IconHelpCircle} label="O que é cada etapa" />
    </Popover.Target>
    <Popover.Dropdown>
      <dl className="etapas-explicadas">
        {Object.values(ETAPAS).map(({ nome, antes, ajuda }) => (
          <div key={nome}>
            <dt>
              <b>{nome}</b> <Estado {...antes} />
            </dt>
            <dd>{ajuda}</dd>
          </div>
        ))}
      </dl>
      <p className="miudo suave sem-margem">
        No quadro: setas para andar, espaço ou Shift com as setas para marcar, Enter para abrir, J e K para o
        cliente seguinte e o anterior, Ctrl Z para desfazer, Ctrl K para buscar.
      </p>
    </Popover.Dropdown>
  </Popover>
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
