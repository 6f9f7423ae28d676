import './public-pages.css';
import type { PedidoDeSimulacao } from '@apura/contracts';
import { useState } from 'react';
import { CamposDoPerfil } from '../simulacao/campos-do-perfil.tsx';
import { FIRST_PERFIL } from '../simulacao/first-perfil.ts';
import { ResultadoDaSimulacao, useSimulation } from '../simulacao/resultado-da-simulacao.tsx';
import { build } from './build.tsx';

/** The public simulator: everything is computed here, so no visitor meets a limit and nothing leaves the browser. */
function Simulador() {
  const [pedido, setPedido] = useState<PedidoDeSimulacao>(FIRST_PERFIL);
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

build(<Simulador />);
