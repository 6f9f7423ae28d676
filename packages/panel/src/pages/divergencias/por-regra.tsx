import type { DivergenciaATratar } from '@apura/contracts';
import { count, reais, sumAmounts } from '@apura/words';
import { Checkbox } from '@mantine/core';
import { MarkAll } from '../../components/mark-all.tsx';
import { useMarked } from '../../components/use-marked.ts';
import { Tratar } from './tratar.tsx';
import { chaveDaDivergencia, UmaDivergencia } from './uma-divergencia.tsx';

interface PropsDaLista {
  readonly divergencias: readonly DivergenciaATratar[];
  /** Of all of them. */
  readonly estado: DivergenciaATratar['estado'];
}

/** Divergences, those of one rule together: one is opened and worked off, or many are ticked and said of at once. */
export function PorRegra({ divergencias, estado }: PropsDaLista) {
  const { marked: marcadas, mark: marcar } = useMarked(divergencias, chaveDaDivergencia, []);
  return (
    <>
      <MarkAll
        className="com-espaco"
        label={`Marcar todas: ${resumo(divergencias)}`}
        rows={divergencias}
        marked={marcadas}
        mark={marcar}
      />
      {porRegra(divergencias).map((grupo) => (
        <section key={chaveDaDivergencia(grupo[0])} aria-label={grupo[0].mensagem}>
          {grupo.length > 1 && (
            <MarkAll
              className="grupo-marcavel"
              label={`Desta regra: ${resumo(grupo)}`}
              rows={grupo}
              marked={marcadas}
              mark={marcar}
            />
          )}
          {grupo.map((uma) => (
            <div key={chaveDaDivergencia(uma)} className="linha-marcavel">
              <Checkbox
                aria-label={`Marcar: ${uma.mensagem} ${uma.descricao ?? ''} ${uma.cliente}`}
                checked={marcadas.includes(uma)}
                onChange={({ currentTarget: { checked } }) => marcar([uma], checked)}
              />
              <UmaDivergencia divergencia={uma} />
            </div>
          ))}
        </section>
      ))}
      {marcadas.length > 0 && (
        <section className="barra-das-marcadas" aria-label="As marcadas">
          <p className="sem-margem" role="status">
            <b>Marcadas:</b> {resumo(marcadas)}
          </p>
          <Tratar divergencias={marcadas} estado={estado} />
        </section>
      )}
    </>
  );
}

const resumo = (quais: readonly DivergenciaATratar[]): string =>
  `${count(quais.length, 'divergência', 'divergências')}, ${reais(sumAmounts(quais.map(({ em_jogo }) => em_jogo ?? '0.00')))} em jogo`;

type Grupo = readonly [DivergenciaATratar, ...DivergenciaATratar[]];

/** Those of one rule and field together, that with the heaviest first. */
function porRegra(divergencias: readonly DivergenciaATratar[]): Grupo[] {
  const grupos = new Map<string, [DivergenciaATratar, ...DivergenciaATratar[]]>();
  for (const uma of divergencias) {
    const chave = `${uma.regra}|${uma.campo}`;
    const grupo = grupos.get(chave);
    if (grupo) grupo.push(uma);
    else grupos.set(chave, [uma]);
  }
  return [...grupos.values()];
}
