import './is-public.css';
import type { PedidoDeSimulacao } from '@apura/contracts';
import { useState } from 'react';
import { CamposDoPerfil } from '../simulacao/campos-do-perfil.tsx';
import { PERFIL_INICIAL } from '../simulacao/perfil-inicial.ts';
import { ResultadoDaSimulacao, useSimulation } from '../simulacao/resultado-da-simulacao.tsx';
import { montar } from './montar.tsx';

/** The public simulator: everything is computed here, so no visitor meets a limit and nothing leaves the browser. */
function Simulador() {
  const [pedido, setPedido] = useState<PedidoDeSimulacao>(PERFIL_INICIAL);
  const simulacao = useSimulation(pedido);
  return (
    <div className="simulador">
      <section className="cartao" aria-labelledby="a-empresa">
        <h2 id="a-empresa">A empresa</h2>
        <CamposDoPerfil valor={pedido} onChange={setPedido} />
      </section>
      <section className="pilha" aria-label="Resultado da simulação">
        <ResultadoDaSimulacao simulacao={simulacao} />
      </section>
    </div>
  );
}

montar(<Simulador />);
