import type { ProgressoDoUpload } from '@apura/contracts';
import { competenciaPorExtenso, count, grouped } from '@apura/words';
import { Progress } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLeitura } from '../../api/use-request.ts';
import { ActionButton, RowButton } from '../../components/buttons.tsx';
import { RegisterClientes } from '../../components/clientes.tsx';
import { Resultado } from '../../components/page.tsx';
import { Cartao, Estado } from '../../components/partes.tsx';
import { isEnded, useProgress } from '../../envios/use-progress.ts';
import { howLongAgo } from '../../format.ts';
import { ESTADOS_DO_LOTE } from '../../labels/estados.ts';

interface AndamentoProps {
  readonly lotes: readonly [ProgressoDoUpload, ...ProgressoDoUpload[]];
  readonly fim: boolean;
  readonly acoes: ReactNode;
}

/** How far uploads are together: what was new, what repeated, what was refused. */
export function Andamento({ lotes, fim, acoes }: AndamentoProps) {
  const soma = (campo: 'total' | 'pendentes' | 'processados' | 'duplicados' | 'recusados') =>
    lotes.reduce((n, lote) => n + lote[campo], 0);
  const { estado, previsao_fim } = lotes.find((lote) => !isEnded(lote)) ?? lotes[0];
  const total = soma('total');
  const feitos = total - soma('pendentes');
  return (
    <Cartao espacado className="resumo-do-envio">
      <div className="cartao-cabeca sem-margem">
        <p className="sem-margem" role="status">
          <Estado {...ESTADOS_DO_LOTE[estado]} />{' '}
          <b className="numero">
            {grouped(String(feitos))} de {count(total, 'arquivo', 'arquivos')}
          </b>
          {`: ${count(soma('processados'), 'nota nova', 'notas novas')}, ${count(soma('duplicados'), 'repetida', 'repetidas')}, `}
          {count(soma('recusados'), 'recusado', 'recusados')}
          {fim ? '.' : '…'}
          {!fim && previsao_fim && (
            <span className="suave"> · termina {howLongAgo(previsao_fim, new Date())}</span>
          )}
        </p>
        <div className="acoes">{acoes}</div>
      </div>
      {!fim && (
        <Progress
          value={total === 0 ? 0 : (feitos / total) * 100}
          animated
          aria-label="Arquivos processados"
        />
      )}
    </Cartao>
  );
}

interface ResumoProps {
  readonly ids: readonly string[];
  /** The month that one looks at. */
  readonly competencia?: string;
  readonly onClose?: () => void;
}

/** What became of all that was chosen at once, in however many uploads it went. */
export function ResumoDoEnvio({ ids, competencia, onClose }: ResumoProps) {
  const { lotes, ...lido } = useProgress(ids);
  const fim = lotes.length === ids.length && lotes.every(isEnded);
  const [um, ...outros] = lotes;
  const recusados = lotes.some((lote) => lote.recusados > 0);
  return (
    <Resultado de={{ ...lido, data: um }} linhas={2}>
      {(primeiro) => (
        <Andamento
          lotes={[primeiro, ...outros]}
          fim={fim}
          acoes={
            <>
              {fim && <OtherMeses ids={ids} competencia={competencia} />}
              {fim && <RegisterClientes />}
              {(recusados || onClose) && (
                <ActionButton
                  size="xs"
                  variant="default"
                  to={ids.length === 1 ? `/envios/${ids[0]}` : `/envios?lotes=${ids.join(',')}`}
                  text={recusados ? 'Ver os recusados' : 'Ver o envio'}
                />
              )}
              {fim && onClose && (
                <ActionButton size="xs" variant="subtle" color="gray" onClick={onClose} text="Fechar" />
              )}
            </>
          }
        />
      )}
    </Resultado>
  );
}

/** Where the notes are that are of another month than one looks at. */
function OtherMeses({
  ids,
  competencia,
}: Pick<ResumoProps, 'ids'> & { readonly competencia: string | undefined }) {
  const { data } = useLeitura('/documentos/meses', { filtros: { lotes: ids.join(',') } });
  const others = data?.data.filter((mes) => mes.competencia !== competencia) ?? [];
  return others
    .slice(0, MOST_MESES)
    .map(({ competencia: mes, notas }) => (
      <RowButton
        key={mes}
        to={`/?competencia=${mes}`}
        text={`${competenciaPorExtenso(mes)}: ${count(notas, 'nota', 'notas')}`}
      />
    ));
}

const MOST_MESES = 3;
