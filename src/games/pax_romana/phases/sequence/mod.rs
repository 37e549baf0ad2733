//! PAX-3: the course of a turn: phases, Activation markers, and what an Activation is used for.

mod activation;
mod turn;
