import type { LinhaDoFechamento } from '@apura/contracts';
import { isKeyOf } from '@apura/engine/tables';
import {
  cnpj,
  competenciaPorExtenso,
  count,
  dayMonthYear,
  moment,
  REGIMES,
  reais,
  signedReais,
} from '@apura/words';
import { useHotkeys } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'wouter';
import { useApuracao } from '../../components/apuracao.tsx';
import { IconButton } from '../../components/buttons.tsx';
import { isDialogOpen } from '../../components/focus.ts';
import { Resultado } from '../../components/page.tsx';
import { Datum, Estado } from '../../components/partes.tsx';
import { DevidoNoMes } from '../apuracoes/devido-no-mes.tsx';
import { Pendencias, PremissasDoTotal, Resposta } from '../apuracoes/mes.tsx';
import { Situacao } from '../apuracoes/versoes.tsx';
import { type Acting, MesButton } from './acoes.tsx';
import { CAMPOS, CelulaDoCampo } from './cadastro.tsx';
import { rotuloDaEtapa } from './etapas.tsx';
import { NotaDoTributo, NotasDoTributo, useBeside } from './notas-do-tributo.tsx';

interface MesBesideProps {
  readonly linha: LinhaDoFechamento;
  readonly competencia: string;
  readonly acoes: Acting;
  /** To the client so many rows further down. */
  readonly onMove: (by: number) => void;
  readonly onClose: () => void;
}

/** One client's month beside the list: its answer, its taxes, their notes and items, down to the article. */
export function MesBeside({ linha, competencia, acoes, onMove, onClose }: MesBesideProps) {
  const { cliente_id, razao_social, cnpj_raiz, regime, apuracao_id } = linha;
  const head = useRef<HTMLHeadingElement>(null);
  const [endereco] = useSearchParams();
  const [ver, tributo] = [endereco.get('ver'), endereco.get('tributo')];
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something else is shown
  useEffect(() => {
    head.current?.focus({ preventScroll: true });
    head.current?.closest('aside')?.scrollTo(0, 0);
  }, [cliente_id, ver, tributo]);
  const unlessDialog = (act: () => void) => () => {
    if (!isDialogOpen()) act();
  };
  useHotkeys([
    ['j', unlessDialog(() => onMove(1))],
    ['k', unlessDialog(() => onMove(-1))],
    ['Escape', unlessDialog(onClose)],
  ]);
  return (
    <aside className="painel-lateral" aria-label={`${razao_social}, ${competenciaPorExtenso(competencia)}`}>
      <div className="painel-lateral-cabeca">
        <div className="cresce">
          <h2 ref={head} tabIndex={-1}>
            {razao_social}
          </h2>
          <p className="suave miudo sem-margem">
            {cnpj(cnpj_raiz)} · {REGIMES[regime]} · <Estado {...rotuloDaEtapa(linha)} />
          </p>
        </div>
        <IconButton icon={IconChevronUp} label="Cliente anterior (K)" onClick={() => onMove(-1)} />
        <IconButton icon={IconChevronDown} label="Próximo cliente (J)" onClick={() => onMove(1)} />
        <IconButton icon={IconX} label="Fechar o painel (Esc)" onClick={onClose} />
      </div>
      {ver === null ? (
        <MesDoCliente {...{ linha, competencia, acoes }} />
      ) : (
        <Abaixo {...{ linha, competencia }} ver={ver} tributo={tributo ?? ''} apuracaoId={apuracao_id} />
      )}
    </aside>
  );
}

type PropsDoMes = Pick<MesBesideProps, 'linha' | 'competencia' | 'acoes'>;

function MesDoCliente({ linha, competencia, acoes }: PropsDoMes) {
  const { cliente_id, apuracao_id, etapa, perguntas, em_jogo, conferido, fechado, reabrir, vencimento } =
    linha;

  return (
    <div className="pilha">
      <div className="acoes">
        <MesButton linhas={[linha]} acoes={acoes} etapa={etapa} />
      </div>
      {reabrir && (
        <p className="aviso aviso-alerta sem-margem">
          Depois de fechado chegou algo que muda este mês
          {reabrir.diferenca !== null && (
            <>
              {' '}
              em <b className="numero">{signedReais(reabrir.diferenca)}</b>
            </>
          )}
          . Nada mudou no que foi entregue: reabra para que a versão nova valha.{' '}
          <Link href={`/apuracoes/${reabrir.apuracao_id}/versoes`}>Ver o que mudou</Link>
        </p>
      )}
      <dl className="lista-de-dados">
        {vencimento && <Datum name="Vence em">{dayMonthYear(vencimento)}</Datum>}
        {conferido && <Datum name="Conferido">{`${conferido.por}, ${moment(conferido.em)}`}</Datum>}
        {fechado && <Datum name="Fechado">{`${fechado.por}, ${moment(fechado.em)}`}</Datum>}
        {linha.enviado_em && <Datum name="Relatório enviado">{moment(linha.enviado_em)}</Datum>}
        {linha.aberto_em && <Datum name="Aberto pelo cliente">{moment(linha.aberto_em)}</Datum>}
      </dl>
      {linha.falta.length > 0 && (
        <section className="faltas" aria-label="O que falta">
          {linha.falta.map(({ campo, texto, competencia: mes }) => (
            <div key={campo + mes} className="falta">
              <span>{texto}</span>
              {isKeyOf(CAMPOS, campo) && <CelulaDoCampo {...{ linha, campo, competencia }} />}
            </div>
          ))}
          <Link href={`/clientes/${cliente_id}/regimes?desde=${linha.falta[0]?.competencia ?? competencia}`}>
            Abrir o cadastro
          </Link>
        </section>
      )}
      {perguntas > 0 && (
        <p className="sem-margem">
          <Link href={`/?vista=perguntas&cliente_id=${cliente_id}&competencia=${competencia}`}>
            Responder {count(perguntas, 'pergunta', 'perguntas')}
          </Link>
          {em_jogo && <span className="suave"> · {reais(em_jogo)} de tributo em jogo</span>}
        </p>
      )}
      {linha.regime === 'simples_nacional' && (
        <p className="sem-margem">
          <Link href={`/clientes/${cliente_id}/opcao`}>CBS e IBS dentro ou fora do DAS</Link>
        </p>
      )}
      {apuracao_id === null ? (
        <p className="suave sem-margem">
          {linha.motivo ?? 'O mês ainda não foi apurado.'}{' '}
          {etapa === 'notas' && <Link href={`/envios?cliente=${cliente_id}`}>Enviar notas</Link>}
        </p>
      ) : (
        <Apurado {...{ cliente_id, competencia }} id={apuracao_id} open={fechado === null} />
      )}
    </div>
  );
}

interface PropsDoApurado {
  readonly id: string;
  readonly cliente_id: string;
  readonly competencia: string;
  /** What changes a closed month is said of its reopening. */
  readonly open: boolean;
}

function Apurado({ id, cliente_id, competencia, open }: PropsDoApurado) {
  const beside = useBeside();
  const lida = useApuracao(id);
  return (
    <Resultado de={lida} linhas={10}>
      {(apuracao) => {
        const { comparativo } = apuracao;
        const devido = comparativo?.devido_no_mes;
        return (
          <div className="pilha">
            {open && <Situacao apuracao={apuracao} />}
            {comparativo && devido && (
              <>
                <Resposta resumo={comparativo.resumo} devido={devido} />
                <DevidoNoMes devido={devido} notas={beside({ ver: 'notas' })} />
                <PremissasDoTotal mes={{ comparativo, competencia }} clienteId={cliente_id} />
              </>
            )}
            {comparativo && !devido && (
              <Pendencias
                pendencias={comparativo.pendencias}
                clienteId={cliente_id}
                competencia={competencia}
              />
            )}
            <p className="miudo sem-margem">
              <Link href={beside({ ver: 'notas' })}>Notas do mês</Link>
              {' · '}
              <Link href={`/apuracoes/${id}`}>Apuração completa</Link>
              {' · '}
              <Link href={`/apuracoes/${id}/enviar`}>Link do relatório</Link>
              {' · '}
              <Link href={`/clientes/${cliente_id}`}>Cliente</Link>
            </p>
          </div>
        );
      }}
    </Resultado>
  );
}

interface PropsAbaixo {
  readonly linha: LinhaDoFechamento;
  readonly competencia: string;
  readonly ver: string;
  readonly tributo: string;
  readonly apuracaoId: string | null;
}

/** Notes, and one of them, with the tax that led there. */
function Abaixo({ linha: { cliente_id }, competencia, ver, tributo, apuracaoId }: PropsAbaixo) {
  const [endereco] = useSearchParams();
  const way = { cliente_id, competencia, tributo, conta: endereco.get('conta') ?? '' };
  return ver === 'notas' ? (
    <NotasDoTributo way={way} />
  ) : (
    <NotaDoTributo way={way} chave={ver} apuracaoId={apuracaoId} />
  );
}
