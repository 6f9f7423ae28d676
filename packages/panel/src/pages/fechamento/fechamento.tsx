import { type Etapa, type Fechamento as Lido, type LinhaDoFechamento, mesesBefore } from '@apura/contracts';
import { isKeyOf, keysOf } from '@apura/engine/tables';
import { competenciaCurta, competenciaPorExtenso, count, REGIMES, reais, signedReais } from '@apura/words';
import { useSessionStorage } from '@mantine/hooks';
import { IconFileTypeXls, IconFileZip, IconFolder, IconUpload } from '@tabler/icons-react';
import { lazy, useEffect, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { asking } from '../../api/address.ts';
import { useReadOnly } from '../../api/sessao.ts';
import { useList } from '../../api/use-request.ts';
import { Board } from '../../components/board.tsx';
import { ActionButton, IconButton, IconLink, RowButton } from '../../components/buttons.tsx';
import { EscolhaDeMes, SearchField, SelectField, useFilters, useRowOrder } from '../../components/fields.tsx';
import { FilePicker } from '../../components/file-input.tsx';
import { useMarkedRows } from '../../components/marking.tsx';
import { Empty, Failure, nothingSuch, Page, Skeleton } from '../../components/page.tsx';
import { lastMes } from '../../format.ts';
import { ActionBoard, AskedOfMes, useActing } from './acoes.tsx';
import { PastedColumn } from './cadastro.tsx';
import { columnsOfMes, diaEMes, useColumns } from './colunas.tsx';
import { type Envio, EnvioNoQuadro, FirstSteps, NOTAS_TO_PICK, useEnvio } from './envio-no-quadro.tsx';
import { ETAPAS, MeaningOfSteps, MesSteps } from './etapas.tsx';
import { MesBeside } from './lateral.tsx';
import { useMudancas } from './mudancas.ts';

/** So many clients come at once: all that an office has. */
const LIMITE = 1000;
const CAMPOS_DO_ENDERECO = [
  ...(['competencia', 'etapa', 'q', 'regime', 'falta', 'reabrir', 'ordem', 'sentido'] as const),
] as const;

/** As what else the work is looked at, each in a file of its own. */
const VISTAS = {
  perguntas: lazy(() => import('../perguntas/perguntas.tsx')),
  prazos: lazy(() => import('../prazos/prazos.tsx')),
  enviados: lazy(() => import('../compartilhamentos/enviados.tsx')),
  virada: lazy(() => import('../virada/virada.tsx')),
};

export default function Fechamento() {
  const vista = useSearchParams()[0].get('vista') ?? '';
  const Vista = isKeyOf(VISTAS, vista) ? VISTAS[vista] : DoMes;
  return <Vista key={vista} />;
}

/** The month of all clients as a board of work: what is missing, what is due, and what is done with whom next. */
function DoMes() {
  const address = useFilters(CAMPOS_DO_ENDERECO);
  const { filtros, filtrar, field } = address;
  const competencia = useLastMes(filtros.competencia) || lastMes();
  const lista = useList('/fechamento', {
    ...filtros,
    competencia,
    reabrir: filtros.reabrir === 'true' || undefined,
    limit: LIMITE,
  });
  const lido = lista.data?.pages[0];
  useMudancas(lido?.visto);
  const envio = useEnvio();
  const vazio = lido?.clientes === 0;
  // Who has just taken the last of the first steps still sees that it is done.
  const [isNew, setIsNew] = useState(false);
  if (lido?.apurou === false && !isNew) setIsNew(true);
  return (
    <Page
      titulo="Fechamento"
      compacta
      acoes={
        <>
          <EscolhaDeMes
            size="xs"
            label={null}
            aria-label="Mês"
            {...field('competencia')}
            value={competencia}
          />
          {!vazio && (
            <search className="busca-do-quadro">
              <SearchField
                compact
                placeholder="Cliente ou CNPJ"
                value={filtros.q}
                onSearch={(q) => filtrar('q', q)}
              />
              <SelectField
                size="xs"
                aria-label="Regime"
                all="Regimes"
                options={REGIMES}
                {...field('regime')}
              />
            </search>
          )}
          <p className="resumo-do-mes sem-margem">{lido && !vazio && <Resumo lido={lido} />}</p>
          <Atalhos competencia={competencia} envio={envio} />
        </>
      }
    >
      <EnvioNoQuadro envio={envio} competencia={competencia}>
        {lista.error && <Failure erro={lista.error} onRetry={() => lista.refetch()} />}
        {lista.isPending && <Skeleton linhas={16} />}
        {lido && (isNew || vazio) && <FirstSteps envio={envio} de={lido} />}
        {lido && !vazio && <Quadro lido={lido} linhas={lista.linhas} address={address} />}
      </EnvioNoQuadro>
    </Page>
  );
}

/** The month of the address; without one that which somebody looked at last in this tab, so that the way through other pages leads back to it. */
function useLastMes(mes: string): string {
  const [last, keep] = useSessionStorage({
    key: 'apura-mes',
    defaultValue: '',
    getInitialValueInEffect: false,
  });
  useEffect(() => {
    if (mes) keep(mes);
  }, [mes, keep]);
  return mes || last;
}

interface QuadroProps {
  readonly lido: Lido;
  readonly linhas: readonly LinhaDoFechamento[];
  readonly address: ReturnType<typeof useFilters<(typeof CAMPOS_DO_ENDERECO)[number]>>;
}

/** The line of steps, the clients, what can be done with those that are marked, and the one that is open. */
function Quadro({ lido, linhas, address: { filtros, filtrar, limpar } }: QuadroProps) {
  const { competencia, totais, a_reabrir } = lido;
  const selection = useMarkedRows(linhas, keyOf);
  const acoes = useActing(competencia);
  const { aberta, open, close, move } = useOpened(linhas);
  const { etapa } = filtros;
  const todas = useMemo(
    () => columnsOfMes(linhas, totais, { competencia, etapa }),
    [linhas, totais, competencia, etapa],
  );
  const { colunas, escolha } = useColumns(todas, linhas);
  const [colado, colar] = useState<string>();
  const readsOnly = useReadOnly();
  const sorting = useRowOrder({ filtros, filtrar }, { by: 'cliente', sentido: 'asc' });
  const choose = (etapa: Etapa | '') => {
    filtrar('reabrir', '');
    filtrar('etapa', etapa);
  };
  return (
    <>
      <AskedOfMes competencia={competencia} acoes={acoes} />
      <div className="linha-do-progresso">
        <MesSteps de={lido} etapa={filtros.etapa} onChoose={choose} />
        {(a_reabrir > 0 || filtros.reabrir) && (
          <RowButton
            variant={filtros.reabrir ? 'filled' : 'light'}
            onClick={() => {
              // A month that is closed stands before no step.
              filtrar('etapa', '');
              filtrar('reabrir', filtros.reabrir ? '' : 'true');
            }}
            text={`Reabrir? (${a_reabrir})`}
          />
        )}
        <MeaningOfSteps />
        {escolha}
      </div>
      <div className={aberta ? 'quadro-e-painel com-painel' : 'quadro-e-painel'}>
        <div className="quadro-e-acoes">
          {linhas.length === 0 ? (
            <NobodyThere
              de={lido}
              etapa={filtros.etapa}
              reabrir={filtros.reabrir !== ''}
              onChoose={choose}
              onClear={limpar}
            />
          ) : (
            <Board
              legend={`Clientes em ${competenciaPorExtenso(competencia)}`}
              rows={linhas}
              columns={colunas}
              keyOf={keyOf}
              nameOf={({ razao_social }) => razao_social}
              selection={selection}
              sorting={sorting}
              opened={aberta?.cliente_id}
              onOpen={open}
              onPaste={(texto) => readsOnly || colar(texto)}
            />
          )}
          <ActionBoard
            competencia={competencia}
            marcadas={selection.marked}
            mostradas={linhas}
            etapa={filtros.etapa}
            acoes={acoes}
            onColar={() => colar('')}
            onClear={selection.clear}
          />
        </div>
        {aberta && <MesBeside linha={aberta} {...{ competencia, acoes }} onMove={move} onClose={close} />}
      </div>
      <PastedColumn
        competencia={competencia}
        texto={colado}
        linhas={selection.marked.length > 1 ? selection.marked : linhas}
        onClose={() => colar(undefined)}
      />
    </>
  );
}

interface NobodyThereProps {
  readonly de: Lido;
  readonly etapa: string;
  /** Only closed months that would change are shown. */
  readonly reabrir: boolean;
  readonly onChoose: (etapa: Etapa) => void;
  readonly onClear: () => void;
}

/** Nobody is left before a step: the way on leads to the next one that somebody stands before. */
function NobodyThere({ de: { por_etapa, a_reabrir }, etapa, reabrir, onChoose, onClear }: NobodyThereProps) {
  if (reabrir && a_reabrir === 0)
    return (
      <Empty
        titulo="Nenhum mês fechado mudaria"
        texto="O que chegou depois de fechar não muda mais nenhum valor, ou o mês já foi reaberto."
        acao={<ActionButton variant="default" onClick={onClear} text="Ver todos" />}
      />
    );
  const etapas = keysOf(ETAPAS);
  const next = etapas.find((qual) => por_etapa[qual].faltam > 0);
  if (!isKeyOf(ETAPAS, etapa) || por_etapa[etapa].faltam > 0)
    return <Empty {...nothingSuch('cliente', 'clientes', onClear)} />;
  return (
    <Empty
      titulo={`Ninguém mais espera em ${ETAPAS[etapa].nome}`}
      texto={next ? 'O mês segue na próxima etapa em que há clientes.' : 'Todos os meses estão fechados.'}
      acao={
        next ? (
          <ActionButton
            onClick={() => onChoose(next)}
            text={`${ETAPAS[next].nome}: ${count(por_etapa[next].faltam, 'cliente', 'clientes')}`}
          />
        ) : (
          <ActionButton variant="default" onClick={onClear} text="Ver todos" />
        )
      }
    />
  );
}

const keyOf = ({ cliente_id }: LinhaDoFechamento): string => cliente_id;

interface AtalhosProps {
  readonly competencia: string;
  readonly envio: Envio;
}

/** What is taken out of the board, and into it. */
const Atalhos = ({ competencia, envio }: AtalhosProps) => {
  const readsOnly = useReadOnly();
  return (
    <span className="acoes-da-linha">
      <IconLink download={asking('/carteira/xlsx', { competencia })} icon={IconFileTypeXls} label="Excel" />
      <IconLink
        download={asking('/carteira/zip', { competencia })}
        icon={IconFileZip}
        label="Baixar tudo (ZIP)"
      />
      {!readsOnly && (
        <>
          <FilePicker {...NOTAS_TO_PICK.folder} onPick={envio.receive}>
            {(pick) => <IconButton icon={IconFolder} label="Enviar uma pasta" onClick={pick} />}
          </FilePicker>
          <FilePicker {...NOTAS_TO_PICK.files} onPick={envio.receive}>
            {(pick) => <IconButton variant="filled" icon={IconUpload} label="Enviar notas" onClick={pick} />}
          </FilePicker>
        </>
      )}
    </span>
  );
};

/** Which client is open beside the list: it stands in the address, so that it can be sent and the way back leads here. */
function useOpened(linhas: readonly LinhaDoFechamento[]) {
  const [endereco, setEndereco] = useSearchParams();
  const id = endereco.get('cliente');
  const at = linhas.findIndex(({ cliente_id }) => cliente_id === id);
  const go = (outro: string | undefined, replace: boolean) =>
    setEndereco(
      (antes) => {
        const novo = new URLSearchParams(antes);
        for (const name of ['cliente', 'ver', 'tributo', 'conta']) novo.delete(name);
        if (outro) novo.set('cliente', outro);
        return novo;
      },
      { replace },
    );
  return {
    aberta: linhas[at],
    open: (outro: string) => go(outro, id !== null),
    move: (by: number) => {
      const outro = linhas[at + by];
      if (outro) go(outro.cliente_id, true);
    },
    close: () => {
      go(undefined, true);
      requestAnimationFrame(() =>
        document.querySelector<HTMLElement>(`[data-linha="${at}"] .nome-na-linha`)?.focus(),
      );
    },
  };
}

/** What the month comes to, what changed, and what is due next; of what is not known, why. */
const Resumo = ({
  lido: { competencia, total, com_total, mudanca, com_mudanca, proximo_prazo, clientes },
}: {
  readonly lido: Lido;
}) => {
  const antes = competenciaCurta(mesesBefore(competencia, 1));
  return (
    <>
      {total !== null && <b className="numero">{reais(total)}</b>}
      <span className="suave">
        {count(clientes, 'cliente', 'clientes')}
        {com_total < clientes && (com_total === 0 ? ', nenhum apurado' : `, ${com_total} com valor`)}
      </span>
      {total !== null &&
        (mudanca === null ? (
          <span className="suave">sem {antes} para comparar</span>
        ) : (
          <span>
            <span className="numero">{signedReais(mudanca)}</span>{' '}
            <span className="suave">
              contra {antes}
              {com_mudanca < com_total && ` (${count(com_mudanca, 'cliente', 'clientes')})`}
            </span>
          </span>
        ))}
      <NextPrazo prazo={proximo_prazo} competencia={competencia} />
    </>
  );
};

interface NextPrazoProps {
  readonly prazo: Lido['proximo_prazo'];
  readonly competencia: string;
}

/** What is to be paid or handed in next, with its amount, or with why there is none. */
function NextPrazo({ prazo, competencia }: NextPrazoProps) {
  if (!prazo) return <span className="suave">nenhum prazo em aberto</span>;
  const { id, data, obrigacao, valor, sem_valor, vencido, status } = prazo;
  return (
    <span>
      <Link href={`/?vista=prazos&obrigacao=${id}&competencia=${competencia}`}>
        {vencido ? `Venceu ${diaEMes(data)}` : diaEMes(data)} {obrigacao}
      </Link>{' '}
      {valor !== null && <b className="numero">{reais(valor)}</b>}
      <span className="suave">
        {valor === null && (sem_valor > 0 ? 'valor depois de apurar' : 'sem pagamento')}
        {valor !== null && sem_valor > 0 && `, fora ${count(sem_valor, 'cliente', 'clientes')} sem valor`}
        {status === 'estimativa' && ' (dia estimado)'}
      </span>
    </span>
  );
}
