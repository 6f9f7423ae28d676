import type { CenarioSalvo, PedidoDeSimulacao } from '@apura/contracts';
import { simular } from '@apura/engine';
import { Button, TextInput } from '@mantine/core';
import { useDeferredValue, useMemo, useState } from 'react';
import { pedir } from '../../api/pedir.ts';
import { useLista } from '../../api/use-lista.ts';
import { useAto } from '../../api/use-pedido.ts';
import { avisar } from '../../componentes/avisar.ts';
import { Cartao } from '../../componentes/cartao.tsx';
import { Falha } from '../../componentes/falha.tsx';
import { Pagina } from '../../componentes/pagina.tsx';
import { CamposDoPerfil } from '../../simulacao/campos-do-perfil.tsx';
import { PERFIL_INICIAL } from '../../simulacao/perfil-inicial.ts';
import { ResultadoDaSimulacao } from '../../simulacao/resultado-da-simulacao.tsx';
import { LadoALado } from './lado-a-lado.tsx';

/** A company in a few numbers, computed here as they change, kept under a name and compared. */
export default function Simulador() {
  const [pedido, mudarPedido] = useState<PedidoDeSimulacao>(PERFIL_INICIAL);
  const [aberto, mudarAberto] = useState<CenarioSalvo>();
  const adiado = useDeferredValue(pedido);
  // The contract's type writes absent members as undefined; the engine reads them alike.
  const simulacao = useMemo(() => simular(adiado as Parameters<typeof simular>[0]), [adiado]);
  const salvos = useLista<CenarioSalvo>('/cenarios');
  return (
    <Pagina
      titulo="Simulador"
      descricao="Um mês típico de uma empresa em cada ano da transição. Os números mudam enquanto você mexe."
    >
      <div className="simulador">
        <div className="pilha">
          <Cartao titulo={aberto ? aberto.nome : 'A empresa'}>
            <CamposDoPerfil pedido={pedido} aoMudar={mudarPedido} />
          </Cartao>
          <Salvar
            key={aberto?.id ?? 'novo'}
            pedido={pedido}
            aberto={aberto}
            aoSalvar={mudarAberto}
            aoRecomecar={() => {
              mudarAberto(undefined);
              mudarPedido(PERFIL_INICIAL);
            }}
          />
        </div>
        <div className="pilha">
          <ResultadoDaSimulacao simulacao={simulacao} />
          {salvos.error && <Falha erro={salvos.error} aoRepetir={() => salvos.refetch()} />}
          <LadoALado
            salvos={salvos.linhas}
            aoAbrir={(cenario) => {
              mudarAberto(cenario);
              mudarPedido(cenario.pedido);
            }}
          />
        </div>
      </div>
    </Pagina>
  );
}

interface PropsDoSalvar {
  readonly pedido: PedidoDeSimulacao;
  readonly aberto: CenarioSalvo | undefined;
  readonly aoSalvar: (cenario: CenarioSalvo) => void;
  readonly aoRecomecar: () => void;
}

function Salvar({ pedido, aberto, aoSalvar, aoRecomecar }: PropsDoSalvar) {
  const [nome, mudarNome] = useState(aberto?.nome ?? '');
  const salvar = useAto(
    async (id: string | undefined) => {
      const salvo = id
        ? await pedir<CenarioSalvo>('PUT', `/cenarios/${id}`, { nome, pedido })
        : await pedir<CenarioSalvo>('POST', '/cenarios', { nome, pedido });
      avisar(`Cenário "${salvo.nome}" guardado.`);
      aoSalvar(salvo);
    },
    ['/cenarios'],
  );
  return (
    <Cartao titulo="Guardar">
      <form
        className="formulario"
        onSubmit={(evento) => {
          evento.preventDefault();
          salvar.mutate(aberto?.id);
        }}
      >
        <TextInput
          label="Nome do cenário"
          placeholder="Mercado, Lucro Presumido"
          required
          maxLength={100}
          value={nome}
          onChange={(evento) => mudarNome(evento.currentTarget.value)}
        />
        {salvar.error && <Falha erro={salvar.error} />}
        <div className="botoes">
          {aberto && (
            <Button variant="default" onClick={aoRecomecar}>
              Começar outro
            </Button>
          )}
          <Button type="submit" variant="light" loading={salvar.isPending}>
            {aberto ? 'Guardar mudanças' : 'Guardar cenário'}
          </Button>
        </div>
      </form>
    </Cartao>
  );
}
