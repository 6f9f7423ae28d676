import type { Cliente, RegimeNoTempo } from '@apura/contracts';
import { ATIVIDADES, competenciaPorExtenso, REGIMES, reais } from '@apura/words';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { pedir } from '../../api/pedir.ts';
import { useAto, useLeitura } from '../../api/use-pedido.ts';
import { avisar } from '../../componentes/avisar.ts';
import { Cartao } from '../../componentes/cartao.tsx';
import { Celula } from '../../componentes/celula.tsx';
import { ConfirmarPorNome } from '../../componentes/confirmar-por-nome.tsx';
import { EscolhaDeMes } from '../../componentes/escolha-de-mes.tsx';
import { Falha } from '../../componentes/falha.tsx';
import { Resultado } from '../../componentes/resultado.tsx';
import { Tabela } from '../../componentes/tabela.tsx';
import { mesesAte } from '../../formato/competencia.ts';
import { IBS_CBS } from '../../rotulos/regimes.ts';
import { CamposDoRegime, NotaDoRbt12 } from './campos-do-regime.tsx';
import { lerRegime, REGIME_VAZIO, type RegimeDigitado, regimeErrado } from './regime-digitado.ts';
import { SugestoesDasNotas } from './sugestoes-das-notas.tsx';

/** What regime held from when on. */
export function Regimes({ cliente: { id } }: { readonly cliente: Cliente }) {
  const endereco = `/clientes/${id}/regimes`;
  const lista = useLeitura<{ data: RegimeNoTempo[] }>(endereco);
  const [aApagar, mudarAApagar] = useState<string>();
  const apagar = useAto(
    async (desde: string) => {
      await pedir('DELETE', `${endereco}/${desde}`);
      mudarAApagar(undefined);
      avisar('A mudança de regime foi apagada.');
    },
    [`/clientes/${id}`],
  );
  return (
    <div className="pilha">
      <Cartao titulo="Histórico de regimes">
        <Resultado de={lista} linhas={3}>
          {({ data }) => (
            <Tabela
              legenda="Regimes do cliente"
              cabecalho={['Desde', 'Até', 'Regime', 'CBS e IBS', '']}
              emCartoes
            >
              {data.map(({ desde, ate, regime, ibs_cbs, simples_anexo, rbt12, folha12, atividade }) => (
                <tr key={desde}>
                  <th scope="row">{competenciaPorExtenso(desde)}</th>
                  <Celula rotulo="Até">{ate ? competenciaPorExtenso(ate) : 'hoje'}</Celula>
                  <Celula rotulo="Regime">
                    {REGIMES[regime]}
                    {simples_anexo && ` · Anexo ${simples_anexo}`}
                    {rbt12 && ` · RBT12 de ${reais(rbt12)}`}
                    {folha12 && ` · Fator R, folha de ${reais(folha12)}`}
                    {atividade && ` · ${ATIVIDADES[atividade]}`}
                  </Celula>
                  <Celula rotulo="CBS e IBS">{IBS_CBS[ibs_cbs]}</Celula>
                  <td className="direita">
                    {data.length > 1 && (
                      <Button
                        size="xs"
                        variant="default"
                        onClick={() => mudarAApagar(desde)}
                        aria-label={`Apagar o regime desde ${competenciaPorExtenso(desde)}`}
                      >
                        Apagar
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </Tabela>
          )}
        </Resultado>
      </Cartao>
      <NovoRegime id={id} />
      <ConfirmarPorNome
        aberta={aApagar !== undefined}
        titulo="Apagar mudança de regime"
        texto="As apurações dos meses atingidos ficam desatualizadas e podem ser pedidas de novo."
        nome={aApagar ?? ''}
        acao="Apagar"
        aoFechar={() => mudarAApagar(undefined)}
        aoConfirmar={() => apagar.mutate(aApagar ?? '')}
        emCurso={apagar.isPending}
        erro={apagar.error}
      />
    </div>
  );
}

function NovoRegime({ id }: { readonly id: string }) {
  const [desde, mudarDesde] = useState(mesesAte(new Date(), 1)[0] ?? '');
  const [regime, mudarRegime] = useState<RegimeDigitado>({ ...REGIME_VAZIO, regime: 'simples_nacional' });
  const gravar = useAto(async () => {
    await pedir('PATCH', `/clientes/${id}`, { ...lerRegime(regime), desde });
    avisar('Regime gravado.');
  }, [`/clientes/${id}`]);
  return (
    <Cartao titulo="Regime e dados do Simples a partir de um mês">
      <form
        className="formulario"
        onSubmit={(evento) => {
          evento.preventDefault();
          gravar.mutate(undefined);
        }}
      >
        <SugestoesDasNotas clienteId={id} mes={desde} digitado={regime} aoUsar={mudarRegime} />
        <div className="campos">
          <EscolhaDeMes rotulo="A partir de" valor={desde} aoMudar={mudarDesde} quantos={72} adiante={14} />
          <CamposDoRegime digitado={regime} aoMudar={mudarRegime} mes={desde} />
        </div>
        {regime.regime === 'simples_nacional' && <NotaDoRbt12 />}
        {gravar.error && <Falha erro={gravar.error} />}
        <div className="botoes">
          <Button type="submit" loading={gravar.isPending} disabled={regimeErrado(regime)}>
            Gravar regime
          </Button>
        </div>
      </form>
    </Cartao>
  );
}
