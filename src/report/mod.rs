//! Figures as tables for people and programs.
