import type { Cliente, Regime, RegimeNoTempo } from '@apura/contracts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
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
import { competencia, mesesAte } from '../../formato/competencia.ts';
import { lerValor } from '../../formato/ler-valor.ts';
import { reais } from '../../formato/reais.ts';
import { IBS_CBS, OPCOES_DE_REGIME, REGIMES } from '../../rotulos/regimes.ts';

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
              {data.map(({ desde, ate, regime, ibs_cbs, simples_anexo, rbt12 }) => (
                <tr key={desde}>
                  <th scope="row">{competencia(desde)}</th>
                  <Celula rotulo="Até">{ate ? competencia(ate) : 'hoje'}</Celula>
                  <Celula rotulo="Regime">
                    {REGIMES[regime]}
                    {simples_anexo && ` · Anexo ${simples_anexo}`}
                    {rbt12 && ` · receita em 12 meses de ${reais(rbt12)}`}
                  </Celula>
                  <Celula rotulo="CBS e IBS">{IBS_CBS[ibs_cbs]}</Celula>
                  <td className="direita">
                    {data.length > 1 && (
                      <Button
                        size="xs"
                        variant="default"
                        onClick={() => mudarAApagar(desde)}
                        aria-label={`Apagar o regime desde ${competencia(desde)}`}
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
  const [regime, mudarRegime] = useState<Regime>('simples_nacional');
  const [ibsCbs, mudarIbsCbs] = useState<'das' | 'regular'>('das');
  const [anexo, mudarAnexo] = useState('I');
  const [rbt12, mudarRbt12] = useState('');
  const simples = regime === 'simples_nacional';
  const valor = rbt12 === '' ? undefined : lerValor(rbt12);
  const gravar = useAto(async () => {
    await pedir('PATCH', `/clientes/${id}`, {
      regime,
      desde,
      ...(simples ? { ibs_cbs: ibsCbs, simples_anexo: anexo, ...(valor ? { rbt12: valor } : {}) } : {}),
    });
    avisar('Regime gravado.');
  }, [`/clientes/${id}`]);
  return (
    <Cartao titulo="Mudar de regime">
      <form
        className="formulario"
        onSubmit={(evento) => {
          evento.preventDefault();
          gravar.mutate(undefined);
        }}
      >
        <div className="campos">
          <EscolhaDeMes rotulo="A partir de" valor={desde} aoMudar={mudarDesde} quantos={72} adiante={14} />
          <NativeSelect
            label="Regime"
            data={OPCOES_DE_REGIME}
            value={regime}
            onChange={(evento) => mudarRegime(evento.currentTarget.value as Regime)}
          />
          {simples && (
            <>
              <NativeSelect
                label="Anexo"
                data={['I', 'II', 'III', 'IV', 'V']}
                value={anexo}
                onChange={(evento) => mudarAnexo(evento.currentTarget.value)}
              />
              <TextInput
                label="RBT12"
                description="Receita bruta dos 12 meses anteriores."
                placeholder="0,00"
                inputMode="decimal"
                value={rbt12}
                onChange={(evento) => mudarRbt12(evento.currentTarget.value)}
                error={rbt12 !== '' && !valor ? 'Escreva um valor como 480.000,00' : undefined}
              />
              <NativeSelect
                label="CBS e IBS"
                value={ibsCbs}
                onChange={(evento) => mudarIbsCbs(evento.currentTarget.value as 'das' | 'regular')}
                data={[
                  { value: 'das', label: 'Dentro do DAS' },
                  { value: 'regular', label: 'Pelo regime regular' },
                ]}
              />
            </>
          )}
        </div>
        {gravar.error && <Falha erro={gravar.error} />}
        <div className="botoes">
          <Button type="submit" loading={gravar.isPending} disabled={rbt12 !== '' && !valor}>
            Gravar regime
          </Button>
        </div>
      </form>
    </Cartao>
  );
}
