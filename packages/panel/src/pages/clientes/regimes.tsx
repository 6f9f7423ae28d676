import type { Cliente, RegimeNoTempo, SugestoesDoCliente } from '@apura/contracts';
import { ATIVIDADES, competenciaPorExtenso, count, grouped, REGIMES, reais } from '@apura/words';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { at } from '../../api/address.ts';
import { useLeitura, useSend } from '../../api/use-request.ts';
import { typed } from '../../components/bind-fields.ts';
import { DestroyButton, RowButton } from '../../components/buttons.tsx';
import { TableSection } from '../../components/data-table.tsx';
import { EscolhaDeMes } from '../../components/fields.tsx';
import { Form } from '../../components/form.tsx';
import { Resultado } from '../../components/page.tsx';
import { currentMes } from '../../format.ts';
import { IBS_CBS } from '../../labels/estados.ts';
import { CamposDoRegime, NotaDoRbt12 } from './campos-do-regime.tsx';
import {
  NOMES_DO_REGIME,
  type RegimeDigitado,
  readRegime,
  regimeErrado,
  regimeOf,
} from './regime-digitado.ts';
import { RespostasDoSimples } from './respostas-do-simples.tsx';

const describe = ({ desde, regime, simples_anexo, rbt12, folha12, atividade }: RegimeNoTempo): string =>
  [
    REGIMES[regime],
    simples_anexo && `Anexo ${simples_anexo}`,
    rbt12 && `RBT12 de ${reais(rbt12)} para ${competenciaPorExtenso(desde)}`,
    folha12 && `Fator R, folha de ${reais(folha12)}`,
    atividade && ATIVIDADES[atividade],
  ]
    .filter(Boolean)
    .join(' · ');

export function Regimes({ cliente }: { readonly cliente: Cliente }) {
  const { id } = cliente;
  const apagar = ({ desde }: RegimeNoTempo) => (
    <DestroyButton
      name={desde}
      action="Apagar"
      label={`Apagar o regime desde ${competenciaPorExtenso(desde)}`}
      title="Apagar mudança de regime"
      text="As apurações dos meses atingidos ficam desatualizadas e podem ser pedidas de novo."
      path={at('/clientes/{id}/regimes/{desde}', { id, desde })}
      renew={[at('/clientes/{id}', { id })]}
      said="A mudança de regime foi apagada."
    />
  );
  return (
    <div className="pilha">
      <Resultado de={useLeitura(at('/clientes/{id}/regimes', { id }))} linhas={3}>
        {({ data }) => (
          <TableSection
            legend="Histórico de regimes"
            rows={data}
            rowKey={({ desde }) => desde}
            columns={[
              { name: 'Desde', cell: ({ desde }) => competenciaPorExtenso(desde) },
              { name: 'Até', cell: ({ ate }) => (ate ? competenciaPorExtenso(ate) : 'hoje') },
              { name: 'Regime', cell: describe },
              { name: 'CBS e IBS', cell: ({ ibs_cbs }) => IBS_CBS[ibs_cbs] },
              { name: '', cell: (um) => data.length > 1 && apagar(um) },
            ]}
          />
        )}
      </Resultado>
      <NovoRegime cliente={cliente} />
      {cliente.regime === 'simples_nacional' && <RespostasDoSimples cliente={cliente} />}
    </div>
  );
}

const MES = /^20\d\d-(0[1-9]|1[0-2])$/;

/** The month that sent somebody here to say what it lacks; else the month that comes next. */
const mesQuePerguntou = (desde: string | null): string => (desde && MES.test(desde) ? desde : currentMes());

/** It starts as the client is: a press too early changes nothing of it. */
function NovoRegime({ cliente }: { readonly cliente: Cliente }) {
  const { id } = cliente;
  const [busca] = useSearchParams();
  const [desde, setDesde] = useState(mesQuePerguntou(busca.get('desde')));
  const [regime, setRegime] = useState<RegimeDigitado>(regimeOf(cliente));
  const gravar = useSend('PATCH', at('/clientes/{id}', { id }), {
    renew: [at('/clientes/{id}', { id })],
    said: 'Regime gravado.',
  });
  return (
    <Form
      titulo="Regime e dados do Simples a partir de um mês"
      act={gravar}
      input={{ ...readRegime(regime), desde }}
      send="Gravar regime"
      names={NOMES_DO_REGIME}
      disabled={regimeErrado(regime)}
    >
      <SugestoesDasNotas clienteId={id} mes={desde} digitado={regime} onUse={setRegime} />
      <div className="campos">
        <EscolhaDeMes
          label="A partir de"
          name="desde"
          {...typed(desde, setDesde)}
          quantos={72}
          adiante={14}
        />
        <CamposDoRegime
          digitado={regime}
          onChange={setRegime}
          mes={desde}
          inicio={cliente.inicio_de_atividade}
        />
      </div>
      {regime.regime === 'simples_nacional' && <NotaDoRbt12 />}
    </Form>
  );
}

interface PropsDasSugestoes {
  readonly clienteId: string;
  /** The month (YYYY-MM) that they are for. */
  readonly mes: string;
  readonly digitado: RegimeDigitado;
  readonly onUse: (digitado: RegimeDigitado) => void;
}

/** What the client's notes let one suppose of its regime; one click fills the form in, and the office confirms it. */
function SugestoesDasNotas({ clienteId, mes, digitado, onUse }: PropsDasSugestoes) {
  const lidas = useLeitura(at('/clientes/{id}/sugestoes', { id: clienteId }), {
    filtros: { competencia: mes },
  });
  return (
    <Resultado de={lidas} linhas={4}>
      {(sugestoes) => {
        const { regime, simples_anexo, rbt12 } = sugestoes;
        const simples = (regime.sugestao ?? digitado.regime) === 'simples_nacional' && regime.crt !== '3';
        const anexo = simples_anexo.sugestao && `Anexo ${simples_anexo.sugestao}`;
        const receita = rbt12.sugestao && reais(rbt12.sugestao);
        const doSimples = [
          ['Anexo', anexo, simples_anexo.explicacao],
          [`RBT12 para ${competenciaPorExtenso(mes)}`, receita, `${somaDasNotas(rbt12)} ${rbt12.explicacao}`],
        ] as const;
        const linhas = [
          ['Regime', regime.sugestao && REGIMES[regime.sugestao], regime.explicacao] as const,
          ...(simples ? doSimples : []),
        ];
        return (
          <section className="sugestoes" aria-label="Sugestões das notas">
            <p className="sem-margem">
              <b>Sugestões das notas</b>: confira antes de gravar.
            </p>
            <ul className="lista-simples">
              {linhas.map(([nome, valor, explicacao]) => (
                <li key={nome}>
                  <span className="cresce">
                    <b>
                      {nome}: {valor ?? 'sem sugestão'}
                    </b>
                    <span className="em-bloco suave miudo">{explicacao}</span>
                  </span>
                </li>
              ))}
            </ul>
            {linhas.some(([, valor]) => valor) && (
              <div className="botoes">
                <RowButton
                  writes
                  onClick={() => onUse(withSugestoes(digitado, sugestoes, simples))}
                  text="Preencher com as sugestões"
                />
              </div>
            )}
          </section>
        );
      }}
    </Resultado>
  );
}

/** What the notes add up to, also where months are missing: to be compared with what is typed. */
const somaDasNotas = ({ de, ate, soma, meses_com_notas }: SugestoesDoCliente['rbt12']): string =>
  `As notas de ${competenciaPorExtenso(de)} a ${competenciaPorExtenso(ate)} somam ${reais(soma)}, em ${count(meses_com_notas, 'mês', 'meses')} com notas.`;

function withSugestoes(
  digitado: RegimeDigitado,
  { regime, simples_anexo, rbt12 }: SugestoesDoCliente,
  simples: boolean,
): RegimeDigitado {
  return {
    ...digitado,
    ...(regime.sugestao ? { regime: regime.sugestao } : {}),
    ...(simples && simples_anexo.sugestao ? { anexo: simples_anexo.sugestao } : {}),
    ...(simples && rbt12.sugestao ? { rbt12: grouped(rbt12.sugestao) } : {}),
  };
}
