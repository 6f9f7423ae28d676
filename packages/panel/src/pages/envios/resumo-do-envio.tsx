import { competenciaPorExtenso, count, grouped } from '@apura/words';
import { Progress } from '@mantine/core';
import { useLeitura } from '../../api/use-request.ts';
import { ActionButton, RowButton } from '../../components/buttons.tsx';
import { RegisterClientes } from '../../components/clientes.tsx';
import { Resultado } from '../../components/page.tsx';
import { Cartao } from '../../components/partes.tsx';
import { isEnded, useProgress } from '../../envios/use-progress.ts';

interface ResumoProps {
  readonly ids: readonly string[];
  /** The month that one looks at. */
  readonly competencia?: string;
  readonly onClose?: () => void;
}

/** What became of all that was chosen at once, in however many uploads it went: what was new, what repeated, what was refused. */
export function ResumoDoEnvio({ ids, competencia, onClose }: ResumoProps) {
  const { lotes, ...lido } = useProgress(ids);
  const soma = (campo: 'total' | 'pendentes' | 'processados' | 'duplicados' | 'recusados') =>
    lotes.reduce((n, lote) => n + lote[campo], 0);
  const fim = lotes.length === ids.length && lotes.every(isEnded);
  const [total, pendentes] = [soma('total'), soma('pendentes')];
  const recusados = soma('recusados');
  return (
    <Cartao espacado className="resumo-do-envio">
      <Resultado de={{ ...lido, data: lotes.length > 0 ? lotes : undefined }} linhas={2}>
        {() => (
          <div className="cartao-cabeca sem-margem">
            <p className="sem-margem" role="status">
              <b className="numero">
                {fim ? '' : `${grouped(String(total - pendentes))} de `}
                {count(total, 'arquivo', 'arquivos')}
              </b>
              {`: ${count(soma('processados'), 'nota nova', 'notas novas')}, ${count(soma('duplicados'), 'repetida', 'repetidas')}, `}
              {count(recusados, 'recusado', 'recusados')}
              {fim ? '.' : '…'}
            </p>
            <div className="acoes">
              {fim && <OtherMeses ids={ids} competencia={competencia} />}
              {fim && <RegisterClientes />}
              {(recusados > 0 || onClose) && (
                <ActionButton
                  size="xs"
                  variant="default"
                  to={ids.length === 1 ? `/envios/${ids[0]}` : `/envios?lotes=${ids.join(',')}`}
                  text={recusados > 0 ? 'Ver os recusados' : 'Ver o envio'}
                />
              )}
              {fim && onClose && (
                <ActionButton size="xs" variant="subtle" color="gray" onClick={onClose} text="Fechar" />
              )}
            </div>
          </div>
        )}
      </Resultado>
      {!fim && (
        <Progress
          value={total === 0 ? 0 : ((total - pendentes) / total) * 100}
          animated
          aria-label="Arquivos processados"
        />
      )}
    </Cartao>
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
