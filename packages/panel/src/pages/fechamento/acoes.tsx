import type { Etapa, LinhaDoFechamento, MesesWithOutcome } from '@apura/contracts';
import { competenciaPorExtenso, count, reais, sumAmounts } from '@apura/words';
import { IconCalculator, IconChecks, IconLock, IconLockOpen, IconSend } from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import { request } from '../../api/request.ts';
import { useReadOnly, useTitular } from '../../api/sessao.ts';
import { notify, useAto } from '../../api/use-request.ts';
import { ActionButton, SendNotas } from '../../components/buttons.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { Janela } from '../../components/form.tsx';
import { groupsOf } from '../../components/marking.tsx';
import { Failure } from '../../components/page.tsx';
import { actLater, offerUndo } from '../../components/undo.tsx';
import { MOTIVOS_WITHOUT_ENVIO } from '../../labels/compartilhamentos.ts';
import { ConfirmPagamentos, type Pagamento } from './confirm-pagamentos.tsx';
import { OF_MES } from './mudancas.ts';

/** Of whom an act was not done, and why. */
interface Recusa {
  readonly cliente_id: string;
  readonly razao_social: string;
  readonly motivo: string;
}

type Ato = 'apurar' | 'conferir' | 'desconferir' | 'enviar' | 'fechar' | 'reabrir';

interface Feito {
  readonly feitos: readonly string[];
  readonly recusas: readonly Recusa[];
}

const doneOf = ({ data }: MesesWithOutcome): Feito => ({
  feitos: data.flatMap(({ cliente_id, resultado }) => (resultado === 'feito' ? [cliente_id] : [])),
  recusas: data.flatMap(({ cliente_id, razao_social, resultado, mensagem }) =>
    resultado === 'recusado'
      ? [{ cliente_id, razao_social: razao_social ?? '', motivo: mensagem ?? '' }]
      : [],
  ),
});

interface Pedido {
  readonly ato: Ato;
  readonly ids: readonly string[];
  /** What was paid: said with the closing, and taken back where that is undone. */
  readonly pagos?: readonly Pagamento[];
}

/** One act on some clients of a month. */
async function perform({ ato, ids: cliente_ids, pagos = [] }: Pedido, competencia: string): Promise<Feito> {
  switch (ato) {
    case 'apurar': {
      const { data } = await request('POST', '/apuracoes/varias', { body: { competencia, cliente_ids } });
      return {
        feitos: data.flatMap(({ cliente_id, resultado }) =>
          resultado === 'pedida' || resultado === 'em_andamento' ? [cliente_id] : [],
        ),
        recusas: data.flatMap(({ cliente_id, razao_social, resultado, motivo }) =>
          resultado === 'faltam_dados' || resultado === 'sem_notas'
            ? [{ cliente_id, razao_social, motivo: motivo ?? 'Nenhuma nota no mês' }]
            : [],
        ),
      };
    }
    case 'enviar': {
      const body = { competencia, forma: 'pdf', cliente_ids } as const;
      const { enviados, ja_enviados, sem_envio } = await request('POST', '/compartilhamentos', { body });
      notify(
        `${count(enviados, 'e-mail sai', 'e-mails saem')} agora.${
          ja_enviados > 0
            ? ` ${count(ja_enviados, 'contato já tinha recebido', 'contatos já tinham recebido')} esta versão.`
            : ''
        }`,
      );
      return {
        feitos: [],
        recusas: sem_envio.map(({ motivo, ...quem }) => ({ ...quem, motivo: MOTIVOS_WITHOUT_ENVIO[motivo] })),
      };
    }
    case 'fechar': {
      const clientes = cliente_ids.map((cliente_id) => ({
        cliente_id,
        pagos: pagos
          .filter((pago) => pago.cliente_id === cliente_id)
          .map(({ obrigacao, valor }) => ({ obrigacao, valor })),
      }));
      return doneOf(await request('POST', '/fechamento/fechar', { body: { competencia, clientes } }));
    }
    case 'reabrir': {
      const feito = doneOf(
        await request('POST', '/fechamento/reabrir', { body: { competencia, cliente_ids } }),
      );
      for (const deUma of groupsOf(pagos, ({ obrigacao }) => obrigacao)) {
        const de = deUma.map(({ cliente_id }) => cliente_id);
        const body = { obrigacao: deUma[0].obrigacao, competencia, cliente_ids: de, cumprido: false };
        await request('PUT', '/prazos', { body });
      }
      return feito;
    }
    default: {
      const body = { competencia, cliente_ids, conferido: ato === 'conferir' };
      return doneOf(await request('POST', '/fechamento/conferir', { body }));
    }
  }
}

/** What is said of an act, and the act that takes it back. */
const ATOS: Readonly<
  Record<
    Ato,
    {
      readonly nome: string;
      readonly um: string;
      readonly muitos: string;
      readonly volta?: Ato;
      readonly Icon?: ComponentType<{ size: number; 'aria-hidden': true }>;
    }
  >
> = {
  apurar: {
    nome: 'Apurar',
    um: 'apuração começa',
    muitos: 'apurações começam',
    Icon: IconCalculator,
  },
  conferir: {
    nome: 'Conferir',
    um: 'mês conferido',
    muitos: 'meses conferidos',
    volta: 'desconferir',
    Icon: IconChecks,
  },
  desconferir: {
    nome: '',
    um: 'mês voltou a conferir',
    muitos: 'meses voltaram a conferir',
    volta: 'conferir',
  },
  enviar: { nome: 'Enviar relatório', um: 'relatório sai', muitos: 'relatórios saem', Icon: IconSend },
  fechar: { nome: 'Fechar', um: 'mês fechado', muitos: 'meses fechados', volta: 'reabrir', Icon: IconLock },
  reabrir: {
    nome: 'Reabrir',
    um: 'mês reaberto',
    muitos: 'meses reabertos',
    volta: 'fechar',
    Icon: IconLockOpen,
  },
};

/** The acts on a month, each with its way back: what has none waits some seconds, and can be called off. Closing asks what was paid. */
export function useActing(competencia: string) {
  const [recusas, setRecusas] = useState<readonly Recusa[]>([]);
  const [closing, setClosing] = useState<readonly string[]>([]);
  const agir = useAto(async (pedido: Pedido) => {
    const { feitos, recusas: recusadas } = await perform(pedido, competencia);
    setRecusas(recusadas);
    setClosing([]);
    const { um, muitos, volta } = ATOS[pedido.ato];
    const pagos = (pedido.pagos ?? []).filter(({ cliente_id }) => feitos.includes(cliente_id));
    if (volta && feitos.length > 0)
      offerUndo({
        message: `${count(feitos.length, um, muitos)}.`,
        undo: () => agir.mutate({ ato: volta, ids: feitos, pagos }),
      });
  }, OF_MES);
  const begin = (ato: Ato, ids: readonly string[]) => {
    if (ato === 'fechar') setClosing(ids);
    else if (ATOS[ato].volta) agir.mutate({ ato, ids });
    else
      actLater(`${count(ids.length, ATOS[ato].um, ATOS[ato].muitos)} em instantes.`, () =>
        agir.mutate({ ato, ids }),
      );
  };
  return {
    ...{ begin, agir, recusas, closing },
    dismiss: () => setRecusas([]),
    keepOpen: () => setClosing([]),
  };
}

export type Acting = ReturnType<typeof useActing>;

/** Which acts make sense for a row, and which one comes next at each step. */
const DA_LINHA: readonly (readonly [Ato, (linha: LinhaDoFechamento) => boolean])[] = [
  ['apurar', ({ etapa, fechado }) => etapa !== 'notas' && etapa !== 'cadastro' && !fechado],
  ['conferir', ({ apuracao_id, conferido, fechado }) => apuracao_id !== null && !conferido && !fechado],
  ['enviar', ({ apuracao_id, total }) => apuracao_id !== null && total !== null],
  ['fechar', ({ apuracao_id, fechado }) => apuracao_id !== null && !fechado],
  ['reabrir', ({ fechado }) => fechado !== null],
];
const PROXIMO: Readonly<Record<string, Ato>> = {
  perguntas: 'apurar',
  apurado: 'apurar',
  conferido: 'conferir',
  entregue: 'enviar',
  fechado: 'fechar',
} satisfies Partial<Record<Etapa, Ato>>;

interface MesButtonProps {
  readonly linhas: readonly LinhaDoFechamento[];
  readonly acoes: Acting;
  readonly etapa?: string | null;
  readonly size?: 'xs' | 'sm';
}

/** The acts for some rows: the next one of their step stands out. */
export function MesButton({ linhas, acoes, etapa, size = 'xs' }: MesButtonProps) {
  const titular = useTitular();
  const readsOnly = useReadOnly();
  const proximo = PROXIMO[etapa ?? ''] ?? (linhas.some(({ reabrir }) => reabrir) ? 'reabrir' : undefined);
  return DA_LINHA.map(([ato, fits]) => {
    const ids = linhas.filter(fits).map(({ cliente_id }) => cliente_id);
    if (readsOnly || ids.length === 0 || (ato === 'enviar' && !titular)) return null;
    const { nome, Icon } = ATOS[ato];
    return (
      <ActionButton
        key={ato}
        size={size}
        variant={ato === proximo ? 'filled' : 'default'}
        {...(Icon ? { icon: Icon } : {})}
        loading={acoes.agir.isPending && acoes.agir.variables?.ato === ato}
        onClick={() => acoes.begin(ato, ids)}
        text={linhas.length === 1 ? nome : `${nome} (${ids.length})`}
      />
    );
  });
}

interface BarraProps {
  readonly competencia: string;
  readonly marcadas: readonly LinhaDoFechamento[];
  /** What is shown, for the step that is filtered by: without marks the acts are for all of it. */
  readonly mostradas: readonly LinhaDoFechamento[];
  readonly etapa: string;
  readonly acoes: Acting;
  readonly onColar: () => void;
  readonly onClear: () => void;
}

/** What the rows that are marked come to, and what can be done with them; it stays in sight. */
export function ActionBoard({
  competencia,
  marcadas,
  mostradas,
  etapa,
  acoes,
  onColar,
  onClear,
}: BarraProps) {
  const linhas = marcadas.length > 0 ? marcadas : etapa ? mostradas : [];
  if (linhas.length === 0) return null;
  const totais = linhas.flatMap(({ total }) => total ?? []);
  return (
    <section className="barra-de-acoes" aria-label="Ações">
      <p className="sem-margem" role="status">
        <b>
          {marcadas.length > 0
            ? count(linhas.length, 'marcado', 'marcados')
            : `Todos os ${count(linhas.length, 'mostrado', 'mostrados')}`}
        </b>{' '}
        {totais.length > 0 && <span className="suave numero">{reais(sumAmounts(totais))}</span>}
      </p>
      <div className="acoes">
        {etapa === 'notas' && <SendNotas size="xs" />}
        {(etapa === 'cadastro' || marcadas.length > 1) && (
          <ActionButton
            writes
            size="xs"
            variant={etapa === 'cadastro' ? 'filled' : 'default'}
            onClick={onColar}
            text="Colar da planilha"
          />
        )}
        {etapa === 'perguntas' && (
          <ActionButton
            writes
            size="xs"
            to={`/?vista=perguntas&competencia=${competencia}`}
            text="Responder"
          />
        )}
        <MesButton linhas={linhas} acoes={acoes} etapa={etapa} />
        {marcadas.length > 0 && (
          <ActionButton size="xs" variant="subtle" color="gray" onClick={onClear} text="Desmarcar" />
        )}
      </div>
    </section>
  );
}

interface DialogsProps {
  readonly competencia: string;
  readonly acoes: Acting;
}

/** What closing asks; and of whom something was not done, and why: the others are done. */
export const AskedOfMes = ({
  competencia,
  acoes: { recusas, dismiss, agir, closing, keepOpen },
}: DialogsProps) => (
  <>
    {agir.error && closing.length === 0 ? <Failure erro={agir.error} /> : null}
    <ConfirmPagamentos
      competencia={competencia}
      ids={closing}
      act={{ ...agir, mutate: (pagos) => agir.mutate({ ato: 'fechar', ids: closing, pagos }) }}
      onClose={keepOpen}
    />
    <Janela aberta={recusas.length > 0} titulo="Ficaram de fora" size="xl" onClose={dismiss}>
      <p className="suave">Os outros clientes de {competenciaPorExtenso(competencia)} foram atendidos.</p>
      <DataTable
        legend="Clientes que ficaram de fora"
        rows={recusas}
        rowKey={({ cliente_id }) => cliente_id}
        columns={[
          { name: 'Cliente', cell: ({ razao_social }) => razao_social },
          { name: 'Por quê', cell: ({ motivo }) => motivo },
        ]}
      />
    </Janela>
  </>
);
