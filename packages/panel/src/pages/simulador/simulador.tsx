import type { CenarioSalvo, PedidoDeSimulacao } from '@apura/contracts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { pedir } from '../../api/pedir.ts';
import { useAto, useList } from '../../api/use-request.ts';
import { Cartao } from '../../components/cartao.tsx';
import { Falha } from '../../components/falha.tsx';
import { Form } from '../../components/form.tsx';
import { avisar } from '../../components/notify.ts';
import { Page } from '../../components/page.tsx';
import { useFields } from '../../components/use-fields.ts';
import { CamposDoPerfil } from '../../simulacao/campos-do-perfil.tsx';
import { PERFIL_INICIAL } from '../../simulacao/perfil-inicial.ts';
import { ResultadoDaSimulacao } from '../../simulacao/resultado-da-simulacao.tsx';
import { useSimulation } from '../../simulacao/use-simulation.ts';
import { LadoALado } from './lado-a-lado.tsx';

/** A company in a few numbers, computed here as they change, kept under a name and compared. */
export default function Simulador() {
  const [pedido, setPedido] = useState<PedidoDeSimulacao>(PERFIL_INICIAL);
  const [aberto, setAberto] = useState<CenarioSalvo>();
  const simulacao = useSimulation(pedido);
  const salvos = useList<CenarioSalvo>('/cenarios');
  return (
    <Page
      titulo="Simulador"
      descricao="Um mês típico de uma empresa em cada ano da transição. Os números mudam enquanto você mexe."
    >
      <div className="simulador">
        <div className="pilha">
          <Cartao titulo={aberto ? aberto.nome : 'A empresa'}>
            <CamposDoPerfil pedido={pedido} onChange={setPedido} />
          </Cartao>
          <Salvar
            key={aberto?.id ?? 'novo'}
            pedido={pedido}
            aberto={aberto}
            onSaved={setAberto}
            onRestart={() => {
              setAberto(undefined);
              setPedido(PERFIL_INICIAL);
            }}
          />
        </div>
        <div className="pilha">
          <ResultadoDaSimulacao simulacao={simulacao} />
          {salvos.error && <Falha erro={salvos.error} onRetry={() => salvos.refetch()} />}
          <LadoALado
            salvos={salvos.linhas}
            onOpen={(cenario) => {
              setAberto(cenario);
              setPedido(cenario.pedido);
            }}
          />
        </div>
      </div>
    </Page>
  );
}

interface PropsDoSalvar {
  readonly pedido: PedidoDeSimulacao;
  readonly aberto: CenarioSalvo | undefined;
  readonly onSaved: (cenario: CenarioSalvo) => void;
  readonly onRestart: () => void;
}

function Salvar({ pedido, aberto, onSaved, onRestart }: PropsDoSalvar) {
  const { values, field } = useFields({ nome: aberto?.nome ?? '' });
  const salvar = useAto(async () => {
    const [method, path] = aberto
      ? (['PUT', `/cenarios/${aberto.id}`] as const)
      : (['POST', '/cenarios'] as const);
    const salvo = await pedir<CenarioSalvo>(method, path, { ...values, pedido });
    avisar(`Cenário "${salvo.nome}" guardado.`);
    onSaved(salvo);
  }, ['/cenarios']);
  return (
    <Cartao titulo="Guardar">
      <Form
        act={salvar}
        send={aberto ? 'Guardar mudanças' : 'Guardar cenário'}
        variant="light"
        others={
          aberto && (
            <Button variant="default" onClick={onRestart}>
              Começar outro
            </Button>
          )
        }
      >
        <TextInput
          label="Nome do cenário"
          placeholder="Mercado, Lucro Presumido"
          required
          maxLength={100}
          {...field('nome')}
        />
      </Form>
    </Cartao>
  );
}
